import { hasReason } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

/** @param {Node} node `x as unknown as T`, also in angle brackets */
const isDoubleCast = (node) => {
  const inner = /** @type {{ type?: string, typeAnnotation?: { type?: string } } | undefined} */ (node.expression);
  const isCast = (/** @type {string | undefined} */ type) => type === 'TSAsExpression' || type === 'TSTypeAssertion';
  return isCast(node.type) && isCast(inner?.type) && inner?.typeAnnotation?.type === 'TSUnknownKeyword';
};

/** `any` and `as unknown as` need a comment `// cast: why`. @param {Source} source @returns {Finding[]} */
export const casts = (source) =>
  source.nodes
    .filter((node) => node.type === 'TSAnyKeyword' || isDoubleCast(node))
    .map((node) => ({ node, line: source.lineOf(node.start) }))
    .filter(({ line }) => !hasReason(source, line, 'cast'))
    .map(({ node, line }) => ({
      path: source.path,
      line,
      says: `${node.type === 'TSAnyKeyword' ? 'any' : 'as unknown as'} without a comment // cast: why`,
    }));
