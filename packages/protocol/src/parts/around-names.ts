const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What says where to go, before a name of a page and behind it. */
const wordsBefore = setOf('join visit come go open click see check at on to via aao ao dekho kholo دیکھو دیکھیں کھولو');
const wordsBehind = setOf(
  'par pe aao ao aajao ajao aa join dekho dekhein kholo آؤ آئیں آجاؤ آجائیں جوائن دیکھو دیکھیں کھولو کھولیں چلو چلیں لکھو کلک وزٹ',
);
/** Enough to see a few words. */
const around = 30;

const wordsOf = (line: string): string[] => line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Whether what is in a text from `start` to `end` stands as the name of a page does: first or last in its line, or beside a word that
 * says to go there. In the middle of a line the same letters are more often the end of a sentence and the next one.
 */
export const standsAsName = (text: string, start: number, end: number): boolean => {
  const before = wordsOf(
    text
      .slice(Math.max(0, start - around), start)
      .split('\n')
      .at(-1) ?? '',
  );
  const behind = wordsOf(text.slice(end, end + around).split('\n', 1)[0] ?? '');
  return (
    before.length === 0 ||
    behind.length === 0 ||
    before.slice(-2).some((word) => wordsBefore.has(word)) ||
    behind.slice(0, 3).some((word) => wordsBehind.has(word))
  );
};
