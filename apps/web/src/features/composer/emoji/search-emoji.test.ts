import { expect, test } from 'vitest';
import { searchEmoji, searchStickers, type EmojiRow } from './search-emoji.ts';

const table: readonly EmojiRow[] = [
  ['😀', 'grinning face', 'happy smile', 0],
  ['🥭', 'mango', 'fruit', 4],
  ['🎉', 'party popper', 'tada', 7],
];
const inUrdu = (name: string) => (name === 'tada' ? 'جشن' : name);
const found = (typed: string) => searchEmoji(table, typed, inUrdu).map(([emoji]) => emoji);

test('emoji are found by label, by search word, by short name and by the reader’s own word, each once', () => {
  expect(found('mang')).toEqual(['🥭']);
  expect(found('party')).toEqual(['🎉']);
  expect(found('tada')).toEqual(['🎉']);
  expect(found('جشن')).toEqual(['🎉']);
  expect(found('face grin')).toEqual(['😀']);
  expect(found('ango')).toEqual([]);
});

test('stickers are found in either language, all of them without a word', () => {
  expect(searchStickers(' ')).toHaveLength(48);
  expect(searchStickers('good m').map(({ name }) => name)).toEqual(['bc_goodmorning']);
  expect(searchStickers('چائے').map(({ name }) => name)).toEqual(['bc_chai']);
});
