import { posix } from 'node:path';
import { lines } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */
/** A class of a style sheet that a source uses; `name` undefined when it is known only when it runs. @typedef {{ sheet: string, name: string | undefined, line: number, path: string }} Use */

/** @param {string} text a style sheet @returns {Map<string, number>} its classes, each with the offset of its first selector */
export const classesOf = (text) => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const selector of bare.matchAll(/[^{};]+(?=\{)/g)) {
    for (const { 1: name, index } of selector[0].matchAll(/\.([a-z_][\w-]*)/gi))
      if (name !== undefined && !found.has(name)) found.set(name, selector.index + index);
  }
  return found;
};

/** @param {Node} node @returns {[string, string] | undefined} the local name of an imported module of styles, and where it is */
const importedSheet = (node) => {
  const { source, specifiers } =
    /** @type {{ source?: { value?: unknown }, specifiers?: { type: string, local: { name: string } }[] }} */ (
      /** @type {unknown} */ (node)
    );
  const from = source?.value;
  if (node.type !== 'ImportDeclaration' || typeof from !== 'string' || !from.endsWith('.module.css')) return undefined;
  const local = specifiers?.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
  return local === undefined ? undefined : [local, from];
};

/** @param {Source} source @returns {Use[]} */
const usesIn = ({ path, nodes, lineOf }) => {
  const imported = nodes.map(importedSheet).filter((sheet) => sheet !== undefined);
  const sheets = new Map(imported.map(([local, from]) => [local, posix.join(posix.dirname(path), from)]));
  return nodes.flatMap((node) => {
    const { object, property, computed } =
      /** @type {{ object?: { type: string, name?: string }, property?: { name?: string, value?: unknown }, computed?: boolean }} */ (
        /** @type {unknown} */ (node)
      );
    const sheet =
      node.type === 'MemberExpression' && object?.type === 'Identifier' ? sheets.get(object.name ?? '') : undefined;
    if (sheet === undefined) return [];
    const literal = typeof property?.value === 'string' ? property.value : undefined;
    return [{ sheet, name: computed ? literal : property?.name, line: lineOf(node.start), path }];
  });
};

/**
 * Classes of CSS modules that no source uses, and classes that a source uses and no sheet has. Nothing else notices
 * them: a missing class is undefined.
 * @param {readonly Source[]} sources @param {ReadonlyMap<string, string>} sheets the text of each style sheet, by its path @returns {Finding[]}
 */
export const classes = (sources, sheets) => {
  const uses = sources.flatMap(usesIn);
  const unknown = uses.flatMap(({ sheet, name, line, path }) => {
    const text = sheets.get(sheet);
    return name === undefined || text === undefined || classesOf(text).has(name)
      ? []
      : [{ path, line, message: `${sheet} has no class .${name}` }];
  });
  const unused = [...sheets]
    .filter(([path]) => path.endsWith('.module.css'))
    .flatMap(([path, text]) => {
      const ownUses = uses.filter(({ sheet }) => sheet === path);
      if (ownUses.some(({ name }) => name === undefined)) return [];
      const names = new Set(ownUses.map(({ name }) => name));
      return [...classesOf(text)].flatMap(([name, offset]) =>
        names.has(name) ? [] : [{ path, line: lines(text)(offset), message: `.${name} is not used` }],
      );
    });
  return [...unknown, ...unused];
};
