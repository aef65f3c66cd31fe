import { hasReason, isTest } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

const runners = new Set(['test', 'it', 'describe', 'suite', 'story', 'bench']);

/** The name at the root of `test.only.each` and the property of this node. @param {Node} node @returns {{ root: string, last: string } | undefined} */
const chain = (node) => {
  if (node.type !== 'MemberExpression') return undefined;
  const { name: last = '' } = /** @type {{ name?: string }} */ (node.property);
  let object = /** @type {Node} */ (node.object);
  while (object.type === 'MemberExpression') object = /** @type {Node} */ (object.object);
  return object.type === 'Identifier' ? { root: String(object.name), last } : undefined;
};

/** No `.only` is left behind, and no `.skip` or `.todo` without `// skip: why`. @param {Source} source @returns {Finding[]} */
export const tests = (source) => {
  if (!isTest(source.path)) return [];
  return source.nodes.flatMap((node) => {
    const found = chain(node);
    if (!found || !runners.has(found.root)) return [];
    const line = source.lineOf(node.start);
    if (found.last === 'only')
      return [{ path: source.path, line, says: `${found.root}.only leaves the other tests out` }];
    const skipped = ['skip', 'todo', 'fails'].includes(found.last) && !hasReason(source, line, 'skip');
    return skipped
      ? [{ path: source.path, line, says: `${found.root}.${found.last} without a comment // skip: why` }]
      : [];
  });
};
