import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { besideFault, erasedThing } from '@baithak/protocol/moderation-log/check-entry';
import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Head, chainEntry, entryDetails, erasesOf, hashOf, sha256 } from '../log/heads.ts';
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
} from './read-chain.ts';
import { endInBook, notInBook } from './verify-book.ts';

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
export const verifyChain = async (db: Db, chain: string, isBound: boolean, findings: Findings): Promise<number> => {
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
