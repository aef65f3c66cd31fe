import { soundKey } from '@baithak/protocol/folding/sound-key';
import { slipsOf } from '@baithak/protocol/folding/slips';
import { rowsIn, textsIn } from '../db/json-rows.ts';
import { prepared } from '../db/prepared.ts';
import { bytesOfValues } from '../db/statement.ts';
import type { Tx } from '../db/write.ts';
import { bytesOf, inChunks, isName, nameMark, partsOf, withoutMark } from './parts.ts';

/** Names and texts have keys of their own. '' for a word without a sound. */
export const soundOfWord = (word: string): string => {
  const key = soundKey(withoutMark(word));
  return key === '' || !isName(word) ? key : nameMark + key;
};

/** A JSON list of rows or words. */
interface Listed {
  readonly json: string;
}

const insertSounds = prepared((db, { json }: Listed) =>
  db
    .insertInto('search_terms')
    .columns(['word', 'sound'])
    .expression(rowsIn(db, json, ['text', 'text'])),
);
const insertParts = prepared((db, { json }: Listed) =>
  db
    .insertInto('search_parts')
    .columns(['part', 'word'])
    .expression(rowsIn(db, json, ['utf8', 'text'])),
);
const insertSlips = prepared((db, { json }: Listed) =>
  db
    .insertInto('search_slips')
    .columns(['slip', 'word'])
    .expression(rowsIn(db, json, ['text', 'text'])),
);
const knownWords = prepared((db, { json }: Listed) =>
  db.selectFrom('search_terms').select('word').where('word', 'in', textsIn(db, json)),
);

type Row = readonly [string, string];

/** As JSON, in the order of their index: rows that come in it one after another are written about twice as fast (SQLite). */
const sorted = (rows: readonly Row[]): Listed => ({
  json: JSON.stringify(rows.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))),
});

interface RowsOfWord {
  readonly word: string;
  readonly sound: Row;
  readonly parts: readonly Row[];
  readonly slips: readonly Row[];
}

const rowsOf = (word: string): RowsOfWord => ({
  word,
  sound: [word, soundOfWord(word)],
  parts: partsOf(word).map((part) => [part, word]),
  slips: isName(word) ? slipsOf(withoutMark(word)).map((slip) => [slip, word]) : [],
});

/** Returns about how many bytes each word takes. */
const insertTerms = async (tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (words.length === 0) return new Map();
  const all = words.map(rowsOf);
  const slips = all.flatMap((word) => word.slips);
  await insertSounds(tx, sorted(all.map(({ sound }) => sound)));
  await insertParts(tx, sorted(all.flatMap(({ parts }) => parts)));
  if (slips.length > 0) await insertSlips(tx, sorted(slips));
  return new Map(
    all.map(({ word, sound, parts, slips: own }) => [word, bytesOfValues([sound, ...parts, ...own].flat())]),
  );
};

const deleteParts = async (tx: Tx, words: readonly string[]): Promise<void> => {
  for (const word of words)
    await tx
      .deleteFrom('search_parts')
      .where('word', '=', word)
      .where('part', 'in', partsOf(word).map(bytesOf))
      .execute();
};

/**
 * Adds those of the words that nothing had until now; returns about how many bytes each of them takes. Takes no lock: of two
 * writes at one moment both may add one.
 */
export const addTerms = async (tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (words.length === 0) return new Map();
  const rows = await knownWords(tx, { json: JSON.stringify(words) });
  const known = new Set(rows.map(({ word }) => word));
  return insertTerms(
    tx,
    words.filter((word) => !known.has(word)),
  );
};

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
