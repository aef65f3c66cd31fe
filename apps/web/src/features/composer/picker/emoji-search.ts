import { emojiPairs } from '@baithak/protocol/text/emoji';
import { type Sticker, stickers } from '@baithak/protocol/text/stickers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** A row of the table of emoji: the emoji, its label, its search words, its group. */
export type EmojiRow = readonly [emoji: string, label: string, words: string, group: number];

/** Without marks above and below letters, which few people type, and with the letters of one keyboard. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('_', ' ')
    .trim();

/** Whether every word of `typed` begins a word of `text`. */
const matches = (text: string, typed: string): boolean => {
  const words = fold(text).split(/[\s:,،-]+/);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

const loadTable = async (language: string): Promise<readonly EmojiRow[]> =>
  (language === 'ur' ? await import('virtual:emoji/ur') : await import('virtual:emoji/en')).default;

const useTable = (language: string, enabled = true): readonly EmojiRow[] => {
  const { data = [] } = useQuery({
    queryKey: ['emoji', language],
    queryFn: () => loadTable(language),
    staleTime: Infinity,
    enabled,
  });
  return data;
};

const urduLetter = /\p{Script=Arabic}/u;

/**
 * Labels and words are the reader's; empty until they are loaded. For a search in Urdu letters the words are Urdu too,
 * whatever the reader's language is.
 */
export const useEmojiTable = (typed: string): readonly EmojiRow[] => {
  const { language } = useTranslation().i18n;
  const own = useTable(language);
  const isUrdu = urduLetter.test(typed);
  const urdu = useTable('ur', isUrdu);
  if (!isUrdu || language === 'ur') return own;
  const words = new Map(urdu.map(([emoji, label, more]) => [emoji, `${label} ${more}`]));
  return own.map(([emoji, label, more, group]) => [emoji, label, `${more} ${words.get(emoji) ?? ''}`, group]);
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
