import { posix } from 'node:path';
import { isTest } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding */

/**
 * The server's domains in columns (docs/architecture.md#who-may-import-whom): each may use the api.ts of its own column
 * and of those to its left.
 */
const columns = [
  [
    'accounts',
    'people',
    'rooms',
    'uploads',
    'words',
    'moderation-log',
    'deleted',
    'bans',
    'notifications',
    'bots',
    'verdicts',
    'classifier',
    'ladder',
    'reports',
  ],
  ['messages', 'threads', 'private-threads', 'broadcast'],
  ['commands', 'retractions', 'bulk-undo', 'raids', 'staff', 'search', 'pages', 'retention', 'loading', 'account-data'],
];
/** @param {string} domain @returns {number} its column, -1 when it has none */
const columnOf = (domain) => columns.findIndex((column) => column.includes(domain));

/** The web's layers: each may use those before it, and its own. */
const layers = ['shared', 'feature', 'route', 'app'];
const sharedFolders = ['ui', 'lib', 'styles', 'i18n'];
const sharedFeatures = [
  'people',
  'conversation',
  'composer',
  'message-body',
  'media',
  'reports',
  'log',
  'raids',
  'ladder',
  'words',
  'sounds',
];

/** What each workspace may name of the others, and where it lives. */
const workspaces = {
  protocol: { folder: 'packages/protocol', uses: [], testsUse: [] },
  client: { folder: 'packages/client', uses: ['protocol'], testsUse: [] },
  bot: { folder: 'packages/bot', uses: ['client', 'protocol'], testsUse: [] },
  web: { folder: 'apps/web', uses: ['client', 'protocol'], testsUse: [] },
  bots: { folder: 'bots', uses: ['bot'], testsUse: [] },
  server: { folder: 'apps/server', uses: ['protocol'], testsUse: ['client'] },
  e2e: { folder: 'e2e', uses: ['client', 'protocol', 'server', 'web'], testsUse: [] },
  bench: { folder: 'bench', uses: ['client', 'protocol', 'server', 'web'], testsUse: [] },
  scripts: { folder: 'scripts', uses: [], testsUse: [] },
};

/** What e2e and bench may use of the apps: starting the server, the people and rooms of tests, the texts of the screens. */
const appEntries = /^apps\/(server\/src\/(app\.ts$|testing\/)|web\/src\/i18n\/)/;
/** Workspaces that run in the browser: nothing of Node there. */
const browserOnly = ['protocol', 'client', 'web'];
/** Files beside app.ts, which assemble the server. */
const assembly = /^apps\/server\/src\/[^/]+\.ts$/;

/** The seed fills a community with the tests' own factories, through the client. @param {string} path */
const isSeed = (path) => path === 'apps/server/src/seed.ts';

/** @param {string} path @returns {string | undefined} the workspace that a file belongs to */
const workspaceOf = (path) => Object.entries(workspaces).find(([, { folder }]) => path.startsWith(`${folder}/`))?.[0];

/** Where an import leads inside the project; nothing for packages. @param {string} path @param {string} from @returns {string | undefined} */
export const resolveImport = (path, from) => {
  if (from.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), from));
  const [, name, rest] = /^@baithak\/([^/]+)\/(.+)$/.exec(from) ?? [];
  const workspace = Object.entries(workspaces).find(([known]) => known === name)?.[1];
  return workspace && rest ? `${workspace.folder}/src/${rest}.ts` : undefined;
};

/** @param {string} path @param {string} to @returns {string | undefined} what is wrong between two workspaces */
const betweenWorkspaces = (path, to, from = '') => {
  const [own, other] = [workspaceOf(path), workspaceOf(to)];
  if (own === other || (own === 'bench' && to.startsWith('e2e/harness/'))) return undefined;
  if (!own || !other) return "leads out of the project's workspaces";
  if (from.startsWith('.')) return `reaches into ${other} by a path; use @baithak/${other}/…`;
  const row = Object.entries(workspaces).find(([name]) => name === own)?.[1];
  const allowed = [...(row?.uses ?? []), ...(isTest(path) || isSeed(path) ? (row?.testsUse ?? []) : [])];
  if (!allowed.includes(other)) return `${own} must not use ${other}`;
  return to.startsWith('apps/') && !appEntries.test(to) && !['server', 'web'].includes(own)
    ? `${own} may use only app.ts and testing/ of the server and i18n/ of the web`
    : undefined;
};

/** @param {string} path @returns {{ zone: string, name: string }} the part of the server that a file is in */
export const serverZone = (path) => {
  const [, top = '', name = ''] = /^apps\/server\/src\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (top === 'domains') return { zone: 'domain', name };
  if (top === 'platform' || top === 'testing') return { zone: top, name: top };
  return assembly.test(path) ? { zone: 'assembly', name: top } : { zone: 'unknown', name: top };
};

/** @param {string} path @param {string} to @returns {string | undefined} */
const insideServer = (path, to) => {
  if (!path.startsWith('apps/server/src/') || !to.startsWith('apps/server/src/')) return undefined;
  const [own, other] = [serverZone(path), serverZone(to)];
  const test = isTest(path) || isSeed(path);
  if (other.zone === 'testing') return test ? undefined : 'testing/ is for tests and seed.ts';
  if (own.zone === 'testing' || own.zone === 'assembly')
    return to.endsWith('/main.ts') ? 'nothing may use main.ts' : undefined;
  if (other.zone === 'assembly')
    return test && to.endsWith('/app.ts') ? undefined : `${own.zone} must not use ${other.name}`;
  if (other.zone !== 'domain' || (own.zone === 'domain' && own.name === other.name)) return undefined;
  if (own.zone === 'platform') return 'platform knows no domain';
  if (!to.endsWith('/api.ts')) return `${other.name} may be used only through its api.ts`;
  return columnOf(other.name) <= columnOf(own.name)
    ? undefined
    : `${own.name} must not use ${other.name}, which is to its right (docs/architecture.md#who-may-import-whom)`;
};

/** @param {string} path @returns {{ layer: string, name: string }} */
const webZone = (path) => {
  const [, top = '', name = ''] = /^apps\/web\/src\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (top === 'features') return { layer: 'feature', name };
  if (top === 'routes') return { layer: 'route', name: '' };
  if (top === 'testing') return { layer: 'testing', name: '' };
  if (sharedFolders.includes(top)) return { layer: 'shared', name: '' };
  return top === 'app' || !path.includes(`/${top}/`) ? { layer: 'app', name: '' } : { layer: 'unknown', name: top };
};

/** @param {string} path @param {string} to @returns {string | undefined} */
const insideWeb = (path, to) => {
  if (!path.startsWith('apps/web/src/') || !to.startsWith('apps/web/src/')) return undefined;
  const [own, other] = [webZone(path), webZone(to)];
  if (other.layer === 'testing') return isTest(path) ? undefined : 'testing/ is for tests';
  if (own.layer === 'testing') return undefined;
  if (layers.indexOf(other.layer) > layers.indexOf(own.layer))
    return `a ${own.layer} file must not use a ${other.layer} file`;
  const neighbours = own.layer === 'feature' && other.layer === 'feature' && own.name !== other.name;
  return neighbours && !sharedFeatures.includes(other.name)
    ? `feature ${own.name} must not use feature ${other.name}`
    : undefined;
};

/** @param {string} path @param {string} from @returns {string | undefined} */
const packagesOf = (path, from) => {
  if (isTest(path) || !path.includes('/src/')) return undefined;
  if (/^(vitest|fast-check|@vitest\/|playwright)/.test(from)) return `${from} is for tests`;
  if (from.startsWith('node:') && browserOnly.includes(workspaceOf(path) ?? ''))
    return `${from} does not exist in the browser`;
  return undefined;
};

/** @param {string} path @returns {string | undefined} what is wrong with the place of a file itself */
const place = (path) => {
  if (path.startsWith('apps/server/src/')) {
    const { zone, name } = serverZone(path);
    if (zone === 'unknown')
      return `apps/server/src/${name} has no place in scripts/rules/zones.mjs (docs/architecture.md#who-may-import-whom)`;
    if (zone === 'domain' && columnOf(name) < 0)
      return `domain ${name} has no place in the columns of domains (scripts/rules/zones.mjs)`;
  }
  if (path.startsWith('apps/web/src/') && webZone(path).layer === 'unknown')
    return `apps/web/src/${webZone(path).name} has no place in scripts/rules/zones.mjs (docs/architecture.md#who-may-import-whom)`;
  return undefined;
};

/** Who may import whom (docs/architecture.md#who-may-import-whom). @param {Source} source @returns {Finding[]} */
export const zones = ({ path, imports }) => {
  const wrongPlace = place(path);
  const findings = wrongPlace ? [{ path, line: 1, message: wrongPlace }] : [];
  for (const { from, line } of imports) {
    const to = resolveImport(path, from);
    const message = to
      ? (betweenWorkspaces(path, to, from) ?? insideServer(path, to) ?? insideWeb(path, to))
      : packagesOf(path, from);
    if (message) findings.push({ path, line, message: `import of ${from}: ${message}` });
  }
  return findings;
};
