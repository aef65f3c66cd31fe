import { isTest } from './source.mjs';
import { resolveImport } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

/** What declares something that a thread of SQLite's finds by its name, and the file that the thread loads. */
const lists = { defineWrite: 'apps/server/src/writes.ts', defineRead: 'apps/server/src/reads.ts' };

/** @param {string} declares @returns {(node: Node) => boolean} */
const isCallOf =
  (declares) =>
  ({ type, callee }) =>
    type === 'CallExpression' && /** @type {{ name?: string }} */ (callee).name === declares;

/**
 * Every file of the server that declares a write or a named read is imported by writes.ts or reads.ts: SQLite's threads
 * find no other ones, which nothing else notices before they are used.
 * @param {readonly Source[]} sources @returns {Finding[]}
 */
export const writesList = (sources) =>
  Object.entries(lists).flatMap(([declares, list]) => {
    const imports = sources.find(({ path }) => path === list)?.imports ?? [];
    const listed = new Set(imports.map(({ from }) => resolveImport(list, from)));
    return sources.flatMap(({ path, nodes, lineOf }) => {
      if (!path.startsWith('apps/server/src/') || isTest(path) || path.includes('/fixture/') || listed.has(path))
        return [];
      const found = nodes.find(isCallOf(declares));
      const what = declares === 'defineWrite' ? 'a write' : 'a named read';
      return found
        ? [{ path, line: lineOf(found.start), message: `declares ${what}: import this file in ${list}` }]
        : [];
    });
  });
