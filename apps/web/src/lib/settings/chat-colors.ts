import { nameColors } from '@baithak/protocol/looks';
import { black, contrast, hexOf, mix, readable, readHex, white, type Rgb } from './color.ts';

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
