import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { chainEntry, hashOf } from '../log/chain.ts';
import type { Head } from '../log/heads.ts';
import { missing, nameOf, type Findings } from './findings.ts';
import { brokenMarks, endOf, entryWithHash, readChain, type StoredEntry } from './read-chain.ts';
import { endInBook, notInBook } from './read-book.ts';
import { checkBeside } from './verify-beside.ts';

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
