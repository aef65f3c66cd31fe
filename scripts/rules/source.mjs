import { parseSync } from 'oxc-parser';

/**
 * A file of the project as the rules see it.
 * @typedef {{ value: string, start: number, end: number, type: 'Line' | 'Block' }} Comment
 * @typedef {{ from: string, line: number, kind: 'type' | 'value' | 'lazy' }} Import
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {{ path: string, text: string, imports: Import[], comments: Comment[], nodes: Node[], lineOf: (offset: number) => number }} Source
 * @typedef {{ path: string, line: number, message: string }} Finding
 */

/** @param {string} text @returns {(offset: number) => number} the line, from 1, of an offset */
export const lines = (text) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
};

/** @param {unknown} value @param {Node[]} found every syntax node below value, in order @returns {Node[]} */
const collect = (value, found = []) => {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (value && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') found.push(/** @type {Node} */ (value));
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') collect(child, found);
  }
  return found;
};

/** The module named by an import, an export, a dynamic import or an import type. @param {Node} node @returns {unknown} */
const named = (node) => {
  const { source, argument } =
    /** @type {{ source?: { value?: unknown }, argument?: { literal?: { value?: unknown }, value?: unknown } }} */ (
      /** @type {unknown} */ (node)
    );
  if (node.type === 'TSImportType') return source?.value ?? argument?.value ?? argument?.literal?.value;
  const imports = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'];
  return imports.includes(node.type) ? source?.value : undefined;
};

/** When the module that an import names is loaded: never, with this file, or when asked for. @param {Node} node @returns {Import['kind']} */
const kindOf = (node) => {
  if (node.type === 'ImportExpression') return 'lazy';
  return node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'
    ? 'type'
    : 'value';
};

/** Parses one file. @param {string} path from the project's folder, with / @param {string} text @returns {Source} */
export const parse = (path, text) => {
  const parsed = parseSync(path, text);
  const nodes = collect(parsed.program);
  const lineOf = lines(text);
  const imports = nodes.flatMap((node) => {
    const from = named(node);
    return typeof from === 'string'
      ? [{ from: from.replace(/\?.*$/, ''), line: lineOf(node.start), kind: kindOf(node) }]
      : [];
  });
  return { path, text, imports, comments: parsed.comments, nodes, lineOf };
};

/** Tests and the folders that only tests use. @param {string} path */
export const isTest = (path) =>
  /\.test\.(ts|tsx|mjs)$/.test(path) || /(^|\/)testing\//.test(path) || /vitest\.config\.(ts|mjs)$/.test(path);

/**
 * Whether a comment on the same line or the line above begins with `word:` and gives a reason.
 * @param {Source} source @param {number} line @param {string} word
 */
export const hasReason = ({ comments, lineOf }, line, word) =>
  comments.some(({ value, end, start }) => {
    const reason = new RegExp(`^[\\s*]*${word}:\\s*\\S`).test(value);
    return reason && (lineOf(start) === line || lineOf(end) === line - 1 || lineOf(end) === line);
  });
