import { firstPrev } from '@baithak/protocol/moderation-log/hashed-texts';
import { besideFault, erasedThing } from '@baithak/protocol/moderation-log/check-entry';
import { createReadStream } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type AdminCommand, CommandError, UsageError } from '../../../platform/admin/admin-command.ts';
import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Head, chainEntry, entryDetails, erasesOf, hashOf, platformChain, sha256, wholeLog } from '../chain.ts';
import {
  type Findings,
  type StoredEntry,
  brokenMarks,
  endOf,
  entryWithHash,
  erasedRows,
  missing,
  nameOf,
  readChain,
  readChains,
} from './read-chain.ts';
import { endInBook, lineOf, linesWithHashes, notInBook, verifyBook } from './verify-book.ts';

/** What a row holds, where what stands beside the entry is there at all. */
const besideOf = (row: StoredEntry) => {
  const { nonce, why, words_nonce: wordsNonce } = row;
  if (row.entry_id === null || nonce === null || why === null || wordsNonce === null) return null;
  return { ...row, nonce, why, words_nonce: wordsNonce };
};

const parts = { first: 'by whom, to whom, what or why', facts: 'by whom, to whom or what', words: 'why' };

/** Whether a later entry of the chain says that this one's words were erased, and when. */
const isErasedRightly = (row: StoredEntry): boolean =>
  row.eraser_chain === row.chain &&
  row.eraser_at === row.erased_at &&
  (row.eraser_seq ?? 0) > row.seq &&
  erasesOf(row.eraser_erases)?.includes(row.seq) === true;

/** What is left of the entries whose words an entry erased is what it commits to, and they are erased. */
const checkErases = async (db: Db, row: StoredEntry, erases: readonly number[], findings: Findings): Promise<void> => {
  const rows = await erasedRows(db, row.chain, erases);
  const back = rows.filter((one) => one.erased_by !== row.id).map(({ seq }) => seq);
  if (back.length > 0)
    findings.add(`${nameOf(row)} erased the words of entries ${back.join(', ')}, which are not erased`);
  if (erasedThing(sha256, rows) !== row.thing)
    findings.add(`what stands beside entries ${erases.join(', ')} was changed after ${nameOf(row)} erased their words`);
};

/** What stands beside an entry fits its commitments. `isBound`: what was erased before entries said so is in the book too. */
const checkBeside = async (db: Db, row: StoredEntry, isBound: boolean, findings: Findings): Promise<void> => {
  const beside = besideOf(row);
  if (!beside) return findings.add(`what stands beside ${nameOf(row)} is missing`);
  const isErased = row.erased_at !== null || row.erased_by !== null;
  if (isErased && isBound && !isErasedRightly(row))
    findings.add(`${nameOf(row)} is said to have lost its words, and no entry erased them`);
  const entry = chainEntry({ ...row, amount: row.amount });
  const fault = besideFault(sha256, entry, entryDetails(beside), isErased);
  if (fault)
    findings.add(`what stands beside ${nameOf(row)} was changed: ${parts[row.words === null ? 'first' : fault]}`);
  const erases = erasesOf(row.erases);
  if (erases) await checkErases(db, row, erases, findings);
};

const checkEntry = async (db: Db, row: StoredEntry, last: Head, findings: Findings): Promise<void> => {
  if (row.seq !== last.seq + 1) findings.add(missing(last.seq + 1, row.seq - 1));
  // Rank and amount stand beside it: where nothing does, that is what is found.
  if (row.entry_id !== null && hashOf(chainEntry(row)) !== row.hash)
    findings.add(`${nameOf(row)} was changed after it was written`);
  else if (row.seq === last.seq + 1 && row.prev !== last.hash) {
    const before = row.prev === firstPrev ? { seq: 0 } : await entryWithHash(db, row.prev);
    findings.add(
      before
        ? `${nameOf(row)} is not in its place: it was written after entry ${before.seq}`
        : `an entry before ${nameOf(row)} was changed or is missing`,
    );
  }
};

interface Ends {
  /** The last entry that was read. */
  readonly last: Head;
  /** The end, and that in the book, when the reading began. */
  readonly began: Head | undefined;
  readonly booked: Head | undefined;
  /** The hash of the entry that was the end when the reading began. */
  readonly atBegan: string | undefined;
  readonly isBound: boolean;
}

/** The end that is stored, the book, and the marks that were printed, are those of the entries. */
const checkEnd = async (db: Db, chain: string, ends: Ends, findings: Findings): Promise<void> => {
  const { last, began, booked, atBegan, isBound } = ends;
  const end = await endOf(db, chain);
  if (!end) findings.add('the stored end of the chain is missing');
  else if (end.seq < last.seq) findings.add(`the stored end is entry ${end.seq}, and there are ${last.seq}`);
  const expected = Math.max(began?.seq ?? 0, booked?.seq ?? 0);
  if (expected > last.seq) findings.add(missing(last.seq + 1, expected));
  else if (began && began.seq > 0 && atBegan !== began.hash)
    findings.add(`the stored end is not the hash of entry ${began.seq}: one of both was changed`);
  if (isBound && !booked) findings.add('no line of the book names the chain: it was added outside of the program');
  else for (const row of await notInBook(db, chain)) findings.add(`no line of the book names ${nameOf(row)}`);
  for (const { seq, at } of await brokenMarks(db, chain, 10))
    findings.add(`the mark printed at ${iso(at)} is not the hash of entry ${seq}, which was changed or is missing`);
};

/** Looks at a whole chain, page by page. `isBound`: there is a book. Returns how many entries it has. */
const verifyChain = async (db: Db, chain: string, isBound: boolean, findings: Findings): Promise<number> => {
  const [began, booked] = [await endOf(db, chain), await endInBook(db, chain)];
  let [last, count, atBegan]: [Head, number, string | undefined] = [{ seq: 0, hash: firstPrev }, 0, undefined];
  for await (const rows of readChain(db, chain)) {
    for (const row of rows) {
      await checkEntry(db, row, last, findings);
      await checkBeside(db, row, isBound, findings);
      last = row;
      if (row.seq === began?.seq) atBegan = row.hash;
      if (findings.isFull()) return count;
      count += 1;
    }
  }
  await checkEnd(db, chain, { last, began, booked, atBegan, isBound }, findings);
  return count;
};

/** A line of the book as it was kept elsewhere; without a number the hash of an entry or of a line. */
interface Anchor {
  readonly number: number | undefined;
  readonly hash: string;
}

const anchor = /(?<![\w:.-])(?:(\d{1,15}):)?([0-9a-f]{64})(?!\w)/g;
/** Of a file: log lines have other hashes beside an anchor. */
const numbered = /(?<![\w:.-])(\d{1,15}):([0-9a-f]{64})(?!\w)/g;
/** Anchors looked up in one read. */
const atOnce = 500;

/** Whether an argument is anchors itself; everything else is the full path of a file of them. */
const isAnchor = (word: string): boolean => /^(?:\d{1,15}:)?[0-9a-f]{64}$/.test(word);

const anchorsIn = (text: string, form: RegExp): Anchor[] =>
  [...text.matchAll(form)].map(([, number, hash = '']) => ({
    number: number === undefined ? undefined : Number(number),
    hash,
  }));

async function* anchorsOf(word: string): AsyncGenerator<Anchor, void, void> {
  if (isAnchor(word)) return yield* anchorsIn(word, anchor);
  const lines = createInterface({ input: createReadStream(word), crlfDelay: Infinity });
  for await (const line of lines) yield* anchorsIn(line, isAnchor(line.trim()) ? anchor : numbered);
}

async function* inGroups(words: readonly string[]): AsyncGenerator<Anchor[], void, void> {
  let group: Anchor[] = [];
  for (const word of words)
    for await (const one of anchorsOf(word)) {
      group.push(one);
      if (group.length === atOnce) {
        yield group;
        group = [];
      }
    }
  if (group.length > 0) yield group;
}

/** What anchors say of the book. */
interface Anchored {
  readonly count: number;
  /** The newest line that one of them names, 0 for none. */
  readonly newest: number;
}

const lost = async (db: Db, { number, hash }: Anchor): Promise<string | null> => {
  if (number === undefined)
    return (await entryWithHash(db, hash)) ? null : `no entry has the hash ${hash}: the log was written anew, or cut`;
  return (await lineOf(db, number))
    ? `line ${number} of the book is not the one of the anchor ${number}:${hash}: the log was written anew`
    : `line ${number} of the book, of which there is the anchor ${number}:${hash}, is missing: the log was cut`;
};

/** Compares anchors with the book, and tells the oldest line that one of them does not fit. Throws CommandError for a file that cannot be read. */
const verifyAnchors = async (db: Db, words: readonly string[], findings: Findings): Promise<Anchored> => {
  let [count, newest]: [number, number] = [0, 0];
  let first: Anchor | undefined;
  try {
    for await (const group of inGroups(words)) {
      const found = new Map(
        (
          await linesWithHashes(
            db,
            group.map(({ hash }) => hash),
          )
        ).map((line) => [line.hash, line.number]),
      );
      for (const one of group) {
        count += 1;
        const number = found.get(one.hash);
        if (number !== undefined && (one.number ?? number) === number) newest = Math.max(newest, number);
        else if (one.number === undefined) {
          const says = await lost(db, one);
          if (says !== null && !findings.isFull()) findings.add(says);
        } else if (one.number < (first?.number ?? Infinity)) first = one;
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EISDIR') throw error;
    throw new CommandError(`A file of anchors cannot be read (${code}).`, { cause: error });
  }
  const says = first && (await lost(db, first));
  if (says) findings.add(says);
  return { count, newest };
};

/** Since when no anchor holds the log: a log that was cut, or written anew, from there on would fit. */
const sayAnchored = async (db: Db, { count, newest }: Anchored, lines: number): Promise<string> => {
  if (lines === 0) return 'There is nothing that an anchor could hold yet.';
  const next = await lineOf(db, newest + 1);
  if (newest > 0 && !next) return `${count} anchors were compared; the newest is the end of the log.`;
  const since = next?.at == null ? '' : `, ${iso(next.at)}`;
  const held = count === 0 ? 'No anchor was given' : `${count} anchors were compared`;
  return `${held}: since line ${newest + 1}${since}, no anchor holds the log, and what was cut or written anew from there on would not be found.`;
};

const mostFindings = 50;

const anchorName = async (db: Db, chain: string): Promise<string> => {
  if (chain === platformChain) return 'platform';
  const room = await db.read.selectFrom('rooms').select('title').where('id', '=', chain).executeTakeFirst();
  return room ? `room ${chain} "${room.title}"` : `room ${chain}`;
};

/** `verify-log`: computes the whole log again and says which entries do not fit (docs/contract.md#log-chain). */
export const verifyLog: AdminCommand = {
  usage: 'verify-log [anchor, or file with anchors …]',
  prepare: (words) => words.map((word) => (isAnchor(word) ? word : resolve(word))),
  run: async ({ db }, words) => {
    if (!words.every((word) => isAnchor(word) || isAbsolute(word))) throw new UsageError();
    const found: string[] = [];
    const isFull = (): boolean => found.length >= mostFindings;
    const findingsOf = (name: string): Findings => ({
      add: (sentence) => void found.push(`${name}${sentence}`),
      isFull,
    });
    const isBound = (await endOf(db, wholeLog)) !== undefined;
    const anchored = await verifyAnchors(db, words, findingsOf(''));
    const lines = await verifyBook(db, findingsOf('book: '));
    let [chains, entries] = [0, 0];
    for await (const chain of readChains(db)) {
      if (isFull()) break;
      entries += await verifyChain(db, chain, isBound || lines > 0, findingsOf(`${await anchorName(db, chain)}: `));
      chains += 1;
    }
    const since = await sayAnchored(db, anchored, lines);
    if (found.length > 0) throw new CommandError([...found.map((sentence) => `${sentence}.`), since].join('\n'));
    return `Nothing was changed: ${entries} entries in ${chains} chains fit together.\n${since}`;
  },
};
