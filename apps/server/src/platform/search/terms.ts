import { soundKey } from '@baithak/protocol/folding/sound-key';
import { slipsOf } from '@baithak/protocol/folding/slips';
import type { Tx } from '../db/write.ts';
import { inChunks } from './chunks.ts';
import { isName, nameMark, withoutMark } from './name-mark.ts';
import { partsOf } from './parts.ts';

/** Names and texts have keys of their own. '' for a word without a sound. */
export const soundOfWord = (word: string): string => {
  const key = soundKey(withoutMark(word));
  return key === '' || !isName(word) ? key : nameMark + key;
};

const insertTerms = async (tx: Tx, words: readonly string[]): Promise<void> => {
  if (words.length === 0) return;
  await tx
    .insertInto('search_terms')
    .values(words.map((word) => ({ word, sound: soundOfWord(word) })))
    .execute();
  await inChunks(
    words.flatMap((word) => partsOf(word).map((part) => ({ part, word }))),
    async (some) => void (await tx.insertInto('search_parts').values(some).execute()),
  );
  const slips = words.filter(isName).flatMap((word) => slipsOf(withoutMark(word)).map((slip) => ({ slip, word })));
  if (slips.length > 0) await tx.insertInto('search_slips').values(slips).execute();
};

const deleteParts = async (tx: Tx, words: readonly string[]): Promise<void> => {
  for (const word of words)
    await tx.deleteFrom('search_parts').where('word', '=', word).where('part', 'in', partsOf(word)).execute();
};

/** Adds the words that nothing had until now. Takes no lock: of two writes at one moment both may add one. */
export const addTerms = (tx: Tx, words: readonly string[]): Promise<void> =>
  inChunks(words, async (some) => {
    const rows = await tx.selectFrom('search_terms').select('word').where('word', 'in', some).execute();
    const known = new Set(rows.map(({ word }) => word));
    await insertTerms(
      tx,
      some.filter((word) => !known.has(word)),
    );
  });

/** Rebuilds the words' beginnings, sounds and slips; words that no text has any more are removed. */
export const rebuildTerms = (tx: Tx, words: readonly string[]): Promise<void> =>
  inChunks(words, async (some) => {
    await tx.deleteFrom('search_terms').where('word', 'in', some).execute();
    await deleteParts(tx, some);
    await tx.deleteFrom('search_slips').where('word', 'in', some).execute();
    const rows = await tx.selectFrom('search_words').select('word').distinct().where('word', 'in', some).execute();
    await insertTerms(
      tx,
      rows.map(({ word }) => word),
    );
  });

/** Those of the words that no text has: one look into the index for each, however many texts have the others. */
const unusedWords = async (tx: Tx, words: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('search_terms')
    .select('word')
    .distinct()
    .where('word', 'in', words)
    .where(
      ({ selectFrom, ref }) =>
        selectFrom('search_words').select('num').where('search_words.word', '=', ref('search_terms.word')).limit(1),
      'is',
      null,
    )
    .execute();
  return rows.map(({ word }) => word);
};

/** Removes those of the words that nothing has any more: what was deleted leaves no word behind. */
export const removeUnusedTerms = (tx: Tx, words: readonly string[]): Promise<void> =>
  inChunks(words, async (some) => {
    const unused = await unusedWords(tx, some);
    if (unused.length === 0) return;
    await tx.deleteFrom('search_terms').where('word', 'in', unused).execute();
    await deleteParts(tx, unused);
    const names = unused.filter(isName);
    if (names.length > 0) await tx.deleteFrom('search_slips').where('word', 'in', names).execute();
  });
