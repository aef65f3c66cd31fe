import { hasReason } from './source.mjs';

// Style attributes of components only; stylelint checks the style sheets (stylelint.config.mjs).

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding @typedef {import('./source.mjs').Node} Node */
/** @typedef {{ property: string, value: string, offset: number }} Declaration */

const physical =
  /^((scroll-)?(margin|padding)-(left|right)|border-(left|right)(-.+)?|border-(top|bottom)-(left|right)-radius|left|right)$/;
const sided = /^(text-align|float|clear)$/;
const fourSides = /^((scroll-)?(margin|padding)|inset|border-(width|style|color))$/;
const coloured =
  /^(--.+|(.+-)?color|background(-image)?|(border|outline|column-rule)(-(block|inline)(-(start|end))?|-(top|bottom))?|fill|stroke|box-shadow|text-shadow|text-decoration)$/;
const functions = /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|\b(hwb|lab|lch|oklab|oklch|color)\((?!\s*from\s+var\()/i;
const names = new RegExp(
  `(^|[\\s,(])(${'white black red green blue yellow orange purple pink brown gray grey silver gold maroon navy teal olive lime aqua cyan magenta fuchsia indigo violet crimson coral salmon tomato khaki beige ivory tan orchid plum turquoise'.replaceAll(' ', '|')})(?=$|[\\s,)])`,
  'i',
);

/** Splits a value at spaces outside brackets. @param {string} value @returns {string[]} */
const words = (value) =>
  value
    .replace(/!important/, '')
    .trim()
    .match(/(?:[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)+/g) ?? [];

/** @param {string} value whether four sides differ from left to right */
const hasUnequalSides = (value) => {
  const sides = words(value);
  return sides.length === 4 && sides[1] !== sides[3];
};

/** @param {string} value whether the corners of a radius differ from left to right */
const hasUnequalCorners = (value) => {
  const corners = words(value.split('/')[0] ?? '');
  const [one, two = one, three = one, four = two] = corners;
  return one !== two || three !== four;
};

/** @param {Declaration} declaration @returns {string | undefined} what breaks right-to-left */
const physicalStyle = ({ property, value }) => {
  const wrong =
    physical.test(property) ||
    (sided.test(property) && /^(left|right)\b/.test(value)) ||
    (fourSides.test(property) && hasUnequalSides(value)) ||
    (property === 'border-radius' && hasUnequalCorners(value));
  return wrong
    ? `${property}: ${value} is physical and breaks right-to-left; use the logical property, or add a comment "physical: <reason>"`
    : undefined;
};

/** @param {Declaration} declaration @returns {string | undefined} a colour that is not a token */
const hardColour = ({ property, value }) => {
  const bare = value.replace(/url\([^)]*\)/g, '').replace(/var\(--[\w-]+/g, 'var(');
  const wrong = coloured.test(property) && (functions.test(bare) || names.test(bare));
  return wrong
    ? `${property}: ${value} is a colour that is not a token; use var(--…), or add a comment "colour: <reason>"`
    : undefined;
};

/** @param {Node} node the plain properties of a style={{…}} attribute @returns {Declaration[]} */
const inlineDeclarations = (node) => {
  const { name, value } =
    /** @type {{ name?: { name?: unknown }, value?: { expression?: { type?: string, properties?: Node[] } } }} */ (
      /** @type {unknown} */ (node)
    );
  if (node.type !== 'JSXAttribute' || name?.name !== 'style' || value?.expression?.type !== 'ObjectExpression')
    return [];
  return (value.expression.properties ?? []).flatMap((property) => {
    const { key, value: given } =
      /** @type {{ key?: { name?: string, value?: string }, value?: { value?: unknown } }} */ (
        /** @type {unknown} */ (property)
      );
    const text = key?.name ?? key?.value;
    if (text === undefined) return [];
    return [
      {
        property: text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value: typeof given?.value === 'string' ? given.value : '',
        offset: property.start,
      },
    ];
  });
};

/** Logical properties and tokens in style attributes. @param {Source} source @returns {Finding[]} */
export const inlineStyles = (source) =>
  source.nodes.flatMap(inlineDeclarations).flatMap((declaration) => {
    const line = source.lineOf(declaration.offset);
    const sides = hasReason(source, line, 'physical') ? undefined : physicalStyle(declaration);
    const colour = hasReason(source, line, 'colour') ? undefined : hardColour(declaration);
    return [sides, colour].flatMap((message) => (message ? [{ path: source.path, line, message }] : []));
  });
