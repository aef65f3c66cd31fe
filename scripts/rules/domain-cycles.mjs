import { isTest } from './source.mjs';
import { resolveImport, serverZone } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding */

/**
 * Groups of files that import each other, by Tarjan's algorithm.
 * @param {Map<string, string[]>} graph @returns {string[][]} groups of two and more, and files that import themselves
 */
export const loops = (graph) => {
  /** @type {Map<string, number>} */
  const low = new Map();
  /** @type {Map<string, number>} */
  const index = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];
  /** @param {string} path */
  const close = (path) => {
    const group = stack.splice(stack.indexOf(path));
    for (const member of group) low.set(member, Infinity);
    if (group.length > 1 || graph.get(path)?.includes(path)) groups.push(group.toSorted());
  };
  /** @param {string} path @returns {number} */
  const visit = (path) => {
    const known = low.get(path);
    if (known !== undefined) return known;
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    let lowest = own;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) lowest = Math.min(lowest, visit(next));
    low.set(path, lowest);
    if (lowest === own) close(path);
    return lowest;
  };
  for (const path of graph.keys()) visit(path);
  return groups;
};

/** @param {string} path @returns {string} the server domain that a file belongs to, or nothing */
const domainOf = (path) => {
  const { zone, name } = serverZone(path);
  return zone === 'domain' ? name : '';
};

/** Which domain uses which others. @param {Map<string, string[]>} files @returns {Map<string, string[]>} */
const domainsOf = (files) => {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const [path, uses] of files) {
    const own = domainOf(path);
    if (!own || isTest(path)) continue;
    graph.set(own, [...(graph.get(own) ?? []), ...uses.map(domainOf).filter((other) => other && other !== own)]);
  }
  return graph;
};

/** No server domain may use itself through others. Cycles of files are refused by oxlint's import/no-cycle. @param {readonly Source[]} sources @returns {Finding[]} */
export const domainCycles = (sources) => {
  const files = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ from }) => resolveImport(path, from) ?? [])]),
  );
  return loops(domainsOf(files)).map((group) => ({
    path: 'apps/server/src/domains',
    line: 1,
    message: `domains that use each other: ${group.join(', ')}`,
  }));
};
