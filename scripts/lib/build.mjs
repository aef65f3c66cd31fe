import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { withNode } from './node26.mjs';
import { inProject } from './paths.mjs';
import { UserError } from './user-error.mjs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files under this many bytes are sent as they are. */
const least = 1024;

/**
 * Writes `x.br` and `x.gz` beside every text file below a folder: the server sends them unchanged and compresses nothing itself.
 * @param {string} folder
 */
export const compressBeside = (folder) => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|json|webmanifest)$/.test(name),
  );
  for (const path of names.map((name) => join(folder, name))) {
    if (statSync(path).size < least) continue;
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }),
    );
  }
};

const web = inProject('apps/web');
const stamp = join(web, 'dist/.baithak-build');
const program = join(web, 'dist-server/entry-server.js');
const sources = ['packages/protocol/src', 'packages/client/src', 'apps/web', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['dist', 'dist-server', 'node_modules', '.vite']);

/** @param {string} path @returns {string[]} one line for each file: where, how long, when changed */
const facts = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.test\.[a-z]+$/.test(path) ? [] : [`${path} ${stat.size} ${stat.mtimeMs}`];
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => facts(join(path, name)));
};

/** A fingerprint of everything that the web build reads, from sizes and times alone. @param {string[]} [paths] */
export const fingerprint = (paths = sources.map((path) => inProject(path))) =>
  createHash('sha256').update(paths.flatMap(facts).join('\n')).digest('hex');

/** One run of vite: for browsers, or (vite.server.config.ts) what the server draws public pages with. @param {string} node @param {string[]} more */
const build = async (node, more) => {
  const args = [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...more];
  const { code, output } = await run(node, args, { cwd: web, env: withNode(node), quiet: true });
  if (code !== 0)
    throw new UserError(`${output.trim()}\nThe web app could not be built (vite build ended with ${code}).`);
};

/**
 * Builds apps/web into its dist unless it was built from these very sources.
 * @param {string} node the project's Node @throws {UserError} when the build fails
 */
export const ensureBuilt = async (node) => {
  const now = fingerprint();
  if (existsSync(program) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the web app (only when its sources have changed) …');
  await build(node, []);
  await build(node, ['--config', 'vite.server.config.ts']);
  compressBeside(join(web, 'dist'));
  writeFileSync(stamp, now);
};
