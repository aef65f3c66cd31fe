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

/**
 * What a program loads of libraries, by the file that it begins with: one that is never called costs its memory and its
 * start. What is loaded later, by `import()`, and in processes and threads of their own, is not counted.
 */
const loads = {
  // SQLite's writer thread: no mail, pictures, passwords or sockets.
  [lists.defineWrite]: (/** @type {string} */ name) =>
    /^(kysely|lru-cache|zod|obscenity|prom-client|node:(crypto|async_hooks))/.test(name),
  // Its thread of named reads.
  [lists.defineRead]: (/** @type {string} */ name) => /^(kysely|lru-cache|zod|node:crypto)/.test(name),
  // Benches are programs, which vitest ends at their start where it is asked for what only its tests have.
  'bench/main.ts': (/** @type {string} */ name) => name !== 'vitest',
  // The server: pictures have processes of their own, a bucket is used by few.
  'apps/server/src/main.ts': (/** @type {string} */ name) => !/^(sharp|nsfwjs|@tensorflow|@aws-sdk)(\/|$)/.test(name),
};

/** How a program comes to a file. @param {string} path @param {ReadonlyMap<string, string>} reached @returns {string} */
const way = (path, reached) => {
  const from = reached.get(path);
  return from ? `${way(from, reached)} → ${path}` : path;
};

/** Libraries that a program of the server would load in vain. @param {readonly Source[]} sources @returns {Finding[]} */
export const loadedInVain = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return Object.entries(loads).flatMap(([entry, mayLoad]) => {
    /** @type {Finding[]} */
    const findings = [];
    /** @type {Map<string, string>} a file → the one that imports it; it grows while it is walked */
    const reached = new Map([[entry, '']]);
    for (const [path] of reached)
      for (const { from, line, kind } of byPath.get(path)?.imports ?? []) {
        const to = kind === 'value' ? resolveImport(path, from) : undefined;
        if (to !== undefined && !reached.has(to)) reached.set(to, path);
        if (kind === 'value' && to === undefined && !mayLoad(from))
          findings.push({ path, line, message: `${from} would be loaded in vain: ${way(path, reached)}` });
      }
    return findings;
  });
};
