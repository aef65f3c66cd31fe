import { isTest } from './source.mjs';
import { resolveImport } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

const list = 'apps/server/src/writes.ts';

/** @param {Node} node */
const declaresWrite = ({ type, callee }) =>
  type === 'CallExpression' && /** @type {{ name?: string }} */ (callee).name === 'defineWrite';

/**
 * Every file of the server that declares a write is imported by writes.ts: SQLite's writer thread finds no other ones,
 * which nothing else notices before the write is used.
 * @param {readonly Source[]} sources @returns {Finding[]}
 */
export const writesList = (sources) => {
  const imports = sources.find(({ path }) => path === list)?.imports ?? [];
  const listed = new Set(imports.map(({ from }) => resolveImport(list, from)));
  return sources.flatMap(({ path, nodes, lineOf }) => {
    if (!path.startsWith('apps/server/src/') || isTest(path) || path.includes('/fixture/') || listed.has(path))
      return [];
    const write = nodes.find(declaresWrite);
    return write ? [{ path, line: lineOf(write.start), message: `declares a write: import this file in ${list}` }] : [];
  });
};
