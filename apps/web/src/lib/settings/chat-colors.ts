import { nameColors } from '@baithak/protocol/looks';

/** Red, green, blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** Parses `#1a2b3c`; null for anything else. */
export const readHex = (text: string): Rgb | null => {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim()) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
};

export const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** `share` 0 gives the first colour, 1 the second. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2): number => Math.round(one[index] + (other[index] - one[index]) * share);
  return [at(0), at(1), at(2)];
};

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The lowest contrast of a colour on several backgrounds. */
export const worst = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** The nearest mix with white or black that has the ratio on every background; white or black itself when none has. */
const readable = (color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb => {
  if (worst(color, grounds) >= ratio) return color;
  const end = worst(white, grounds) >= worst(black, grounds) ? white : black;
  for (let share = 0.02; share < 1; share += 0.02) {
    const tried = mix(color, end, share);
    if (worst(tried, grounds) >= ratio) return tried;
  }
  return end;
};

/**
 * The chosen colours of the room chat: `#rrggbb`, or empty for the theme's default; `hideColors`: only the theme's text
 * colour, not even those of names.
 */
export interface ChatColors {
  readonly textColor: string;
  readonly backgroundColor: string;
  readonly hideColors: boolean;
}

/** Reads a theme's token, e.g. `--surface`. */
export type Tokens = (name: string) => string;

/** The colour of `light-dark(#…, #…)` that a `color-scheme` chooses; what has one colour only is that. */
export const shadeOf = (value: string, scheme: string): string => {
  const [, light = value, dark = value] = /^\s*light-dark\((#\w+),\s*(#\w+)\)/.exec(value) ?? [];
  return scheme === 'dark' ? dark : light;
};

/** The tokens that hold for an element; they follow its theme. */
export const tokensAt = (element: Element): Tokens => {
  const style = getComputedStyle(element);
  return (name) => shadeOf(style.getPropertyValue(name), style.colorScheme);
};

/** WCAG AA for text (4.5) with a small margin, as for the tokens. */
const enough = 4.55;
/** The least contrast of a background with black or white, so that its tints are distinguishable and readable too. */
const room = 8;

const numbered = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `--${name}-${at}`);
const names = [...numbered('rank', 12), '--rank-guest', ...numbered('name', nameColors)];
const inks = [
  '--text',
  '--text-muted',
  '--text-faint',
  '--accent-text',
  '--link',
  '--nuqta-text',
  '--danger',
  '--success',
  '--warning',
  '--info',
  '--code-text',
  '--vote-up',
  '--vote-down',
  ...names,
];
/** The backgrounds of text in a chat, and the share of black or white (the text's side) mixed into each. */
const tints: readonly (readonly [string, number])[] = [
  ['--surface', 0],
  ['--surface-raised', 0.05],
  ['--surface-sunken', 0.03],
  ['--surface-hover', 0.04],
  ['--surface-active', 0.1],
  ['--own', 0.08],
  ['--mention-row', 0.07],
  ['--accent-soft', 0.09],
  ['--code-bg', 0.06],
  ['--bg', 0],
];
export const grounds = tints.map(([name]) => name).filter((name) => name !== '--bg');
export { inks };

/** The nearest background to a chosen one on which white or black is readable. */
const groundOf = (chosen: Rgb): { ground: Rgb; end: Rgb } => {
  const end = contrast(chosen, white) >= contrast(chosen, black) ? white : black;
  const away = end === white ? black : white;
  for (let share = 0; share < 1; share += 0.02) {
    const ground = mix(chosen, away, share);
    if (contrast(ground, end) >= room) return { ground, end };
  }
  return { ground: away, end };
};

const themeGrounds = (tokens: Tokens): Rgb[] =>
  grounds.map((name) => readHex(tokens(name))).filter((color) => color !== null);

const onOwnGround = (chosen: Rgb, text: Rgb | null, tokens: Tokens): Record<string, string> => {
  const { ground, end } = groundOf(chosen);
  const made = tints.map(([name, share]) => [name, mix(ground, end, share)] as const);
  const all = made.map(([, color]) => color);
  const written = inks.flatMap((name) => {
    const ink = name === '--text' ? (text ?? readHex(tokens(name))) : readHex(tokens(name));
    return ink ? [[name, hexOf(readable(ink, all, enough))] as const] : [];
  });
  const lines = [
    ['--border', hexOf(mix(ground, end, 0.18))],
    ['--border-strong', hexOf(readable(mix(ground, end, 0.4), all, 3))],
  ] as const;
  return Object.fromEntries([...made.map(([name, color]) => [name, hexOf(color)] as const), ...written, ...lines]);
};

/**
 * The custom properties of the room chat under one theme: the chosen colours, adjusted only as far as readability
 * needs.
 */
export const chatColors = (
  { textColor, backgroundColor, hideColors }: ChatColors,
  tokens: Tokens,
): Record<string, string> => {
  if (hideColors) return Object.fromEntries(names.map((name) => [name, 'var(--text)']));
  const [text, ground] = [readHex(textColor), readHex(backgroundColor)];
  if (ground) return onOwnGround(ground, text, tokens);
  return text ? { '--text': hexOf(readable(text, themeGrounds(tokens), enough)) } : {};
};
