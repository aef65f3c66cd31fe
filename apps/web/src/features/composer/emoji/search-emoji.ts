import { emojiPairs } from '@baithak/protocol/text/emoji';
import { stickers, type Sticker } from '@baithak/protocol/text/stickers';

/** A row of the table of emoji: the emoji, its label, its search words, its group. */
export type EmojiRow = readonly [emoji: string, label: string, words: string, group: number];

/** The groups of the Unicode standard, in its order, without the components (2). */
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

const fold = (text: string): string => text.toLowerCase().replaceAll('_', ' ').trim();

/** Whether every word of `typed` begins a word of `text`. */
const matches = (text: string, typed: string): boolean => {
  const words = fold(text).split(/[\s:,،-]+/);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Emoji by short name, by the reader's own word for it, by label or by search word; those with short names come first. */
export const searchEmoji = (
  table: readonly EmojiRow[],
  typed: string,
  nameOf: (shortName: string) => string,
): readonly EmojiRow[] => {
  const short = emojiPairs
    .filter(({ name }) => matches(`${name} ${nameOf(name)}`, typed))
    .map(({ name, unicode }): EmojiRow => [unicode, nameOf(name), '', 0]);
  const known = new Set(short.map(([emoji]) => emoji));
  return [
    ...short,
    ...table.filter(([emoji, label, words]) => !known.has(emoji) && matches(`${label} ${words}`, typed)),
  ];
};

/** Stickers by name or label, in either language. */
export const searchStickers = (typed: string): readonly Sticker[] =>
  typed.trim() === ''
    ? stickers
    : stickers.filter(({ name, en, ur }) => matches(`${name.replace('bc_', '')} ${en} ${ur}`, typed));
