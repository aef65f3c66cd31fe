// Only the rules that protect something: right-to-left and the four themes. oxfmt formats.

/** One value of a shorthand; a function with its brackets is one value. */
const value = String.raw`(?:[^\s(/]|\((?:[^()]|\([^()]*\))*\))+`;

/** Four values of which the second (right) and the fourth (left) differ. */
const unequalSides = new RegExp(String.raw`^${value}\s+(${value})\s+${value}\s+(?!\1$)${value}$`);

/** Two to four radii of which the first two or the last two differ, so that left and right do. */
const unequalCorners = new RegExp(
  String.raw`^(?!(${value})(\s+\1\s+(${value})\s+\3|\s+\1\s+\1|\s+\1)\s*(/|$))${value}\s+${value}`,
);

/** A colour of its own, and none that is derived from a token: `oklch(from var(--ink) …)`. */
const ownColour = /\b(?:rgb|hsl)a?\(|(?<!-)\b(?:hwb|lab|lch|oklab|oklch|color)\((?!\s*from\s+var\()/i;

const unequal = {
  '/^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/': [unequalSides],
  'border-radius': [unequalCorners],
};

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
    // Shorthands are judged by their values below; overflow has no logical form that every browser knows.
    'property-layout-mappings': [
      'flow-relative',
      { ignoreProperties: [/^(?:scroll-)?(?:margin|padding)$/, 'inset', /^overflow/] },
    ],
    'value-keyword-layout-mappings': ['flow-relative', { ignoreKeywords: ['vertical', 'horizontal'] }],
    'declaration-property-value-disallowed-list': unequal,
  },
  overrides: [
    {
      files: ['**/*.module.css'],
      rules: {
        'color-no-hex': [true, { message: 'Use a token, var(--…), and no colour of your own' }],
        'color-named': 'never',
        'declaration-property-value-disallowed-list': { ...unequal, '/./': [ownColour] },
      },
    },
  ],
};
