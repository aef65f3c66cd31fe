import { isTest } from './source.mjs';
import { serverZone } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

/** Kysely's methods that write to the table that their first argument names. */
const writers = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** A write in plain SQL: `INSERT INTO x`, `UPDATE x SET`, `DELETE FROM x`. */
const rawWrite = /\b(?:insert\s+into|delete\s+from|update(?=\s+"?\w+"?\s+(?:as\s+\w+\s+)?set\b))\s+"?(\w+)/gi;

/** The owner of a server file's tables: `accounts` for a domain, `platform` for the rest. @param {string} path @returns {string | undefined} */
const ownerOf = (path) => {
  if (!path.startsWith('apps/server/src/') || isTest(path)) return undefined;
  const { zone, name } = serverZone(path);
  return zone === 'domain' ? name : 'platform';
};

/** The names in `interface Tables { … }`. @param {Source} source @returns {string[]} */
const declaredTables = ({ nodes }) =>
  nodes
    .filter(
      (node) => node.type === 'TSInterfaceDeclaration' && /** @type {{ name?: string }} */ (node.id).name === 'Tables',
    )
    .flatMap((node) => /** @type {{ body: { key?: { name?: string } }[] }} */ (node.body).body)
    .flatMap(({ key }) => (key?.name === undefined ? [] : [key.name]));

/** @param {Node} node @returns {string | undefined} the table that a query builder's call writes, '' when it is not a literal */
const builtWrite = (node) => {
  if (node.type !== 'CallExpression') return undefined;
  const callee = /** @type {{ type: string, property?: { name?: string } }} */ (node.callee);
  if (callee.type !== 'MemberExpression' || !writers.has(callee.property?.name ?? '')) return undefined;
  const [table] = /** @type {{ value?: unknown }[]} */ (node.arguments);
  return typeof table?.value === 'string' ? (/^\w+/.exec(table.value)?.[0] ?? '') : '';
};

/** The tables that a file writes. @param {Source} source @returns {{ table: string, start: number }[]} */
const writtenTables = ({ nodes }) =>
  nodes.flatMap((node) => {
    const built = builtWrite(node);
    if (built !== undefined) return [{ table: built, start: node.start }];
    if (node.type !== 'TemplateElement') return [];
    const { raw } = /** @type {{ raw: string }} */ (node.value);
    return [...raw.matchAll(rawWrite)].map(([, table = '']) => ({ table, start: node.start }));
  });

/**
 * A domain writes only the tables that its own `tables.ts` declares; another domain's through that domain's api.ts.
 * The platform's own tables are declared below `platform/`. @param {Source[]} sources @returns {Finding[]}
 */
export const tableWrites = (sources) => {
  const owners = new Map(
    sources.flatMap((source) => {
      const owner = ownerOf(source.path);
      return owner === undefined ? [] : declaredTables(source).map((table) => /** @type {const} */ ([table, owner]));
    }),
  );
  return sources.flatMap((source) => {
    const own = ownerOf(source.path);
    if (own === undefined || source.path.includes('/fixture/')) return [];
    return writtenTables(source).flatMap(({ table, start }) => {
      const owner = owners.get(table);
      // The platform's migrations write a table that no query builder knows.
      if (owner === own || (own === 'platform' && owner === undefined && table !== '')) return [];
      const message =
        table === ''
          ? 'the table of a write must be a literal, so that its owner can be checked'
          : `writes ${table}, which ${owner === undefined ? 'no tables.ts declares' : `belongs to ${owner}; use its api.ts`}`;
      return [{ path: source.path, line: source.lineOf(start), message }];
    });
  });
};

/** A file of queries writes nothing: whoever looks for what is stored where finds it by the name. @param {readonly Source[]} sources @returns {Finding[]} */
export const queriesThatWrite = (sources) =>
  sources
    .filter(({ path }) => /(^|[./])queries\.ts$/.test(path) && !isTest(path))
    .flatMap((source) =>
      writtenTables(source)
        .slice(0, 1)
        .map(({ start }) => ({
          path: source.path,
          line: source.lineOf(start),
          message: 'writes: a file named queries only reads',
        })),
    );
