import { distinctWords, wordsOf } from '@baithak/protocol/folding/words';
import { rowsIn } from '../db/json-rows.ts';
import { prepared } from '../db/prepared.ts';
import { bytesOfValues } from '../db/statement.ts';
import type { Tx } from '../db/write.ts';
import { inChunks, nameMark } from './parts.ts';
import type { SearchType } from './tables.ts';
import { addTerms, removeUnusedTerms } from './terms.ts';

/** Something that can be found by its words. */
export interface Searchable {
  readonly type: SearchType;
  /** Unique within its type. */
  readonly id: string;
  /** The room whose readers may find it (a room's is its own); null for people. */
  readonly roomId: string | null;
  readonly author: string | null;
  /** When it came, in milliseconds; the newest is found first. An edit keeps it. */
  readonly at: number;
  /** As people read it: snippets are cut from it. Without text it is not found. */
  readonly text: string;
}

/** How many different words of one text are indexed, of how many letters together; the rest is shown but not found. */
const maxWords = 300;
const maxLetters = 3000;

/** Nearly each letter of a word is a row of the index: long words take as much as many short ones. */
const firstWords = (words: readonly string[]): string[] => {
  let letters = 0;
  const end = words.findIndex(({ length }) => {
    letters += length;
    return letters > maxLetters;
  });
  return words.slice(0, end === -1 ? maxWords : Math.min(end, maxWords));
};

/** Names are also found by their letters alone: bilal07 by bilal. */
const nameWords = (text: string): string[] =>
  wordsOf(text).flatMap(({ word }) => {
    const letters = word.replace(/\d+$/, '');
    return letters === word || letters === '' ? [nameMark + word] : [nameMark + word, nameMark + letters];
  });

const wordsToIndex = ({ type, text }: Searchable): string[] => {
  const isNamed = type === 'people' || type === 'rooms';
  return firstWords(isNamed ? [...new Set(nameWords(text))] : distinctWords(text));
};

/** Ids count up within a process: their last three characters distinguish ids of the same ms. */
/** The lowest number of what was written at a time (milliseconds) or later. */
export const numFrom = (at: number): number => at * 4096;
const firstNum = ({ at, id }: Searchable): number => numFrom(at) + (Number.parseInt(id.slice(-3), 16) || 0);

interface Listed {
  /** A JSON list of rows. */
  readonly json: string;
}

const insertDocs = prepared((db, { json }: Listed) =>
  db
    .insertInto('search_docs')
    .columns(['num', 'kind', 'id', 'room_id', 'author', 'at', 'text'])
    .expression(rowsIn(db, json, ['number', 'text', 'text', 'text', 'text', 'number', 'text']))
    .onConflict((conflict) => conflict.column('num').doNothing())
    .returning('num'),
);

const insertWordRows = prepared((db, { json }: Listed) =>
  db
    .insertInto('search_words')
    .columns(['num', 'word'])
    .expression(rowsIn(db, json, ['number', 'text'])),
);

/** A text with its words, under its number. */
interface Numbered {
  readonly doc: Searchable;
  readonly words: readonly string[];
  readonly num: number;
}

const rowOf = ({ doc: { type, id, roomId, author, at, text }, num }: Numbered) => [
  num,
  type,
  id,
  roomId,
  author,
  at,
  text.toWellFormed(),
];

/** Under the first numbers that are free from theirs on. */
const numbered = (texts: readonly Numbered[]): Numbered[] => {
  const taken = new Set<number>();
  return texts.map((text) => {
    let { num } = text;
    while (taken.has(num)) num += 1;
    taken.add(num);
    return { ...text, num };
  });
};

/** Stores the rows and returns them as they are numbered then: other texts of the same ms may have the first numbers. */
const storeDocs = async (tx: Tx, texts: readonly Numbered[]): Promise<Numbered[]> => {
  const all: Numbered[] = [];
  for (let left = numbered(texts); left.length > 0;) {
    const rows = await insertDocs(tx, { json: JSON.stringify(left.map(rowOf)) });
    const stored = new Set(rows.map(({ num }) => num));
    all.push(...left.filter(({ num }) => stored.has(num)));
    left = numbered(left.filter(({ num }) => !stored.has(num)).map((text) => ({ ...text, num: text.num + 1 })));
  }
  return all;
};

const insertWords = async (
  tx: Tx,
  texts: readonly Pick<Numbered, 'num' | 'words'>[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = texts.flatMap(({ num, words }) => words.map((word) => [num, word] as const));
  if (rows.length === 0) return new Map();
  // In the order of the words SQLite writes them faster: it goes through that index once.
  rows.sort(([, one], [, other]) => (one < other ? -1 : Number(one > other)));
  await insertWordRows(tx, { json: JSON.stringify(rows) });
  return addTerms(tx, [...new Set(texts.flatMap(({ words }) => words))]);
};

/**
 * Makes something new findable. For what may be there already use `reindexText`. Returns about how many bytes each takes, by
 * its id.
 */
export const indexTexts = async (tx: Tx, docs: readonly Searchable[]): Promise<ReadonlyMap<string, number>> => {
  const texts = docs
    .map((doc) => ({ doc, words: wordsToIndex(doc), num: firstNum(doc) }))
    .filter(({ words }) => words.length > 0);
  if (texts.length === 0) return new Map();
  const added = new Map(await insertWords(tx, await storeDocs(tx, texts)));
  const bytes = new Map<string, number>();
  for (const text of texts) {
    let sum = bytesOfValues(rowOf(text)) + bytesOfValues(text.words.flatMap((word) => [text.num, word]));
    for (const word of text.words) {
      sum += added.get(word) ?? 0;
      // Of several that bring it the first one pays.
      added.delete(word);
    }
    bytes.set(text.doc.id, sum);
  }
  return bytes;
};

/** The same for one text, in the transaction that stores it. */
export const indexText = async (tx: Tx, doc: Searchable): Promise<void> => void (await indexTexts(tx, [doc]));

/** The same for what may be indexed already (an edit, a new name): its old words are removed, its place in time stays. */
export const reindexText = async (tx: Tx, doc: Searchable): Promise<void> => {
  const before = await tx
    .selectFrom('search_docs')
    .select('num')
    .where('kind', '=', doc.type)
    .where('id', '=', doc.id)
    .executeTakeFirst();
  if (!before) return indexText(tx, doc);
  const words = wordsToIndex(doc);
  const rows = await tx.selectFrom('search_words').select('word').where('num', '=', before.num).execute();
  const [kept, wanted] = [new Set(rows.map(({ word }) => word)), new Set(words)];
  const gone = [...kept].filter((word) => !wanted.has(word));
  await tx
    .updateTable('search_docs')
    .set({ text: doc.text, room_id: doc.roomId, author: doc.author })
    .where('num', '=', before.num)
    .execute();
  await inChunks(
    gone,
    async (some) =>
      void (await tx.deleteFrom('search_words').where('num', '=', before.num).where('word', 'in', some).execute()),
  );
  await removeUnusedTerms(tx, gone);
  await insertWords(tx, [{ num: before.num, words: words.filter((word) => !kept.has(word)) }]);
};

/**
 * The version of what the index is made with: the folding of words, their sounds, slips and parts. Increment it with each change;
 * the index is then rebuilt when the server starts (version.test.ts notices a change).
 */
export const indexVersion = 4;

const removeNums = (tx: Tx, nums: readonly number[]): Promise<void> =>
  inChunks(nums, async (some) => {
    const rows = await tx.deleteFrom('search_words').where('num', 'in', some).returning('word').execute();
    await tx.deleteFrom('search_docs').where('num', 'in', some).execute();
    await removeUnusedTerms(tx, [...new Set(rows.map(({ word }) => word))]);
  });

/** Removes rows from the index, in the transaction that deletes them. Ids that were never indexed are ignored. */
export const removeFromIndex = (tx: Tx, type: SearchType, ids: readonly string[]): Promise<void> =>
  inChunks(ids, async (some) => {
    const rows = await tx
      .selectFrom('search_docs')
      .select('num')
      .where('kind', '=', type)
      .where('id', 'in', some)
      .execute();
    await removeNums(
      tx,
      rows.map(({ num }) => num),
    );
  });
