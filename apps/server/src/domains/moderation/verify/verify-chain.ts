import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { chainEntry, commitmentOf, entryDetails, hashOf } from '../log/chain.ts';
import { brokenMarks, endOf, entryWithHash, readChain, type StoredEntry } from './read-chain.ts';

/** What is wrong, one sentence each; `entry` names an entry as people look for it. */
export interface Findings {
  add(sentence: string): void;
  isFull(): boolean;
}

/** The last entry that was looked at. */
interface Place {
  readonly seq: number;
  readonly hash: string;
}

const nameOf = ({ seq, id, at }: StoredEntry): string => `entry ${seq} (${id}, ${iso(at)})`;

const missing = (from: number, to: number): string =>
  from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`;

/** What stands beside an entry fits its commitment, unless it was erased. */
const checkBeside = (row: StoredEntry, findings: Findings): void => {
  const { nonce, why } = row;
  if (row.entry_id === null || nonce === null || why === null)
    return findings.add(`what stands beside ${nameOf(row)} is missing`);
  if (row.erased_at !== null) return;
  if (commitmentOf(entryDetails({ ...row, nonce, why })) !== row.commitment)
    findings.add(`what stands beside ${nameOf(row)} was changed: by whom, to whom, what or why`);
};

const checkEntry = async (db: Db, row: StoredEntry, last: Place, findings: Findings): Promise<void> => {
  if (row.seq !== last.seq + 1) findings.add(missing(last.seq + 1, row.seq - 1));
  if (hashOf(chainEntry(row)) !== row.hash) findings.add(`${nameOf(row)} was changed after it was written`);
  else if (row.seq === last.seq + 1 && row.prev !== last.hash) {
    const before = row.prev === firstPrev ? { seq: 0 } : await entryWithHash(db, row.prev);
    findings.add(
      before
        ? `${nameOf(row)} is not in its place: it was written after entry ${before.seq}`
        : `an entry before ${nameOf(row)} was changed or is missing`,
    );
  }
  checkBeside(row, findings);
};

/** The end that is stored, and the marks that were printed, are those of the entries. `began`: the end when the reading began. */
const checkEnd = async (
  db: Db,
  chain: string,
  { last, began, atBegan }: { last: Place; began: Place | undefined; atBegan: string | undefined },
  findings: Findings,
): Promise<void> => {
  const end = await endOf(db, chain);
  if (!end) findings.add('the stored end of the chain is missing');
  else if (end.seq < last.seq) findings.add(`the stored end is entry ${end.seq}, and there are ${last.seq}`);
  if (began && began.seq > last.seq) findings.add(missing(last.seq + 1, began.seq));
  else if (began && began.seq > 0 && atBegan !== began.hash)
    findings.add(`the stored end is not the hash of entry ${began.seq}: one of both was changed`);
  for (const { seq, at } of await brokenMarks(db, chain, 10))
    findings.add(`the mark printed at ${iso(at)} is not the hash of entry ${seq}, which was changed or is missing`);
};

/** Looks at a whole chain, page by page. Returns how many entries it has. */
export const verifyChain = async (db: Db, chain: string, findings: Findings): Promise<number> => {
  const began = await endOf(db, chain);
  let [last, count, atBegan]: [Place, number, string | undefined] = [{ seq: 0, hash: firstPrev }, 0, undefined];
  for await (const rows of readChain(db, chain)) {
    for (const row of rows) {
      await checkEntry(db, row, last, findings);
      last = row;
      if (row.seq === began?.seq) atBegan = row.hash;
      if (findings.isFull()) return count;
      count += 1;
    }
  }
  await checkEnd(db, chain, { last, began, atBegan }, findings);
  return count;
};
