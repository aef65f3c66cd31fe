import { compile } from 'tailwindcss';
import { classesOf } from './classes.mjs';
import { isTest } from './source.mjs';
import { resolveImport } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */

const sheet = 'apps/web/src/styles/utilities.css';
const start = 'apps/web/src/main.tsx';

/** The words of the texts in a class name; conditions and what other functions are given are none. @param {unknown} value @returns {string[]} */
const wordsOf = (value) => {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== 'object' || value === null) return [];
  const node = /** @type {Node} */ (value);
  const isOther = node.type === 'CallExpression' && Object(node['callee']).name !== 'classNames';
  if (isOther || node.type === 'MemberExpression') return [];
  if (node.type === 'LogicalExpression' && node['operator'] === '&&') return wordsOf(node['right']);
  const text = node.type === 'TemplateElement' ? Object(node['value']).cooked : node['value'];
  if (node.type === 'Literal' || node.type === 'TemplateElement')
    return typeof text === 'string' ? text.split(/\s+/).filter((word) => word !== '') : [];
  return Object.entries(node).flatMap(([key, child]) => (['test', 'callee'].includes(key) ? [] : wordsOf(child)));
};

/** Every word of a class name in a source, without those of style sheets. @param {Source} source @returns {string[]} */
const classWords = ({ nodes }) =>
  nodes.flatMap((node) =>
    node.type === 'JSXAttribute' && /** @type {{ name?: unknown }} */ (node['name']).name === 'className'
      ? wordsOf(node['value'])
      : [],
  );

/** The files of the app that people load. @param {readonly Source[]} sources */
const ofWeb = (sources) => sources.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path));

/** A declaration that knows left from right. */
const physical = /(?:^\s*|-)(?:left|right)(?:-[a-z]+)?:|:\s*(?:left|right);/m;

/**
 * Class names that no sheet has, which nothing else notices, and utilities that would be on the wrong side from right to
 * left. Each is compiled: what Tailwind does not know comes out empty.
 * @param {readonly Source[]} sources @param {string} base the text of base.css @param {string} theme that of utilities.css
 * @returns {Promise<Finding[]>}
 */
export const classNames = async (sources, base, theme) => {
  const own = classesOf(base);
  const { build } = await compile(theme.replaceAll(/@source [^;]*;| source\(none\)/g, ''));
  const uses = ofWeb(sources).flatMap((source) =>
    classWords(source).flatMap((word) => (own.has(word) ? [] : [{ path: source.path, word }])),
  );
  const css = build([...new Set(uses.map(({ word }) => word))]);
  /** @param {string} word */
  const problemOf = (word) => {
    // Tailwind writes a backslash before each sign; in a pattern that backslash needs one, and so does the sign.
    const selector = word.replaceAll(/[^\w-]/g, (sign) => `\\\\\\${sign}`);
    const [, body] = new RegExp(`\\.${selector}(?![\\w\\\\-])[^{]*\\{([^}]*)`).exec(css) ?? [];
    if (body === undefined) return `${word} is no class of a sheet and no utility`;
    return physical.test(body) ? `${word} has a left or right side` : undefined;
  };
  return uses.flatMap(({ path, word }) => {
    const message = problemOf(word);
    return message === undefined ? [] : [{ path, line: 1, message }];
  });
};

/**
 * A page whose utility classes have no sheet: the first screen has none of them, so each page that is loaded for itself
 * imports them, unless all that load it have.
 * @param {readonly Source[]} sources @param {string} base the text of base.css @returns {Finding[]}
 */
export const utilities = (sources, base) => {
  const own = classesOf(base);
  const web = ofWeb(sources);
  const byPath = new Map(web.map((source) => [source.path, source]));
  /** @type {Map<string, Set<string>>} the pages and parts that are loaded for themselves, each with who loads it */
  const roots = new Map([[start, new Set()]]);
  for (const { path, imports } of web)
    for (const { from, kind } of imports) {
      const to = kind === 'lazy' ? resolveImport(path, from) : undefined;
      if (to !== undefined && byPath.has(to)) roots.set(to, (roots.get(to) ?? new Set()).add(path));
    }
  /** @param {string} root @returns {Set<string>} */
  const loaded = (root) => {
    const seen = new Set([root]);
    for (const path of seen)
      for (const { from, kind } of byPath.get(path)?.imports ?? [])
        if (kind === 'value') seen.add(resolveImport(path, from) ?? from);
    return seen;
  };
  const parts = new Map([...roots.keys()].map((root) => [root, loaded(root)]));
  /** @param {string} path @param {Set<string>} [asked] @returns {boolean} whether the sheet is there when this part is shown */
  const has = (path, asked = new Set()) => {
    if (parts.get(path)?.has(sheet)) return true;
    if (path === start || asked.has(path)) return asked.has(path);
    const by = [...(roots.get(path) ?? [])].flatMap((file) =>
      [...parts].filter(([, files]) => files.has(file)).map(([root]) => root),
    );
    return by.every((root) => has(root, new Set([...asked, path])));
  };
  return [...parts].flatMap(([root, files]) => {
    const user = [...files].find((path) => {
      const source = byPath.get(path);
      return source !== undefined && classWords(source).some((word) => !own.has(word));
    });
    const message = `${sheet} is not imported, and ${user} has utility classes`;
    return user === undefined || has(root) ? [] : [{ path: root, line: 1, message }];
  });
};
