import { hasReason, isTest } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

/** Lines; a component's markup is laid out over more of them than its logic. @param {string} path */
const mostIn = (path) => (path.endsWith('.tsx') ? 50 : 40);

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** @param {Node} outer @param {Node} inner */
const holds = (outer, inner) => outer !== inner && outer.start <= inner.start && inner.end <= outer.end;

/**
 * A function does one job: at most 40 lines of its own (a component 50), or `// long: why` above it. The lines of functions inside it are
 * theirs, but for the first: what makes others out of small functions may hold many.
 * @param {Source} source @returns {Finding[]}
 */
export const functions = ({ path, nodes, lineOf, ...source }) => {
  if (isTest(path)) return [];
  const all = nodes.filter(({ type }) => kinds.has(type));
  /** @param {Node} node lines after the first */
  const after = (node) => lineOf(node.end - 1) - lineOf(node.start);
  return all.flatMap((node) => {
    const inside = all.filter((inner) => holds(node, inner));
    const outermost = inside.filter((inner) => !inside.some((other) => holds(other, inner)));
    const own = 1 + after(node) - outermost.reduce((sum, inner) => sum + after(inner), 0);
    const line = lineOf(node.start);
    const most = mostIn(path);
    if (own <= most || hasReason({ path, nodes, lineOf, ...source }, line, 'long')) return [];
    return [{ path, line, says: `a function of ${own} lines; at most ${most}, or say // long: why` }];
  });
};
