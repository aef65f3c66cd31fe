import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import type { Db } from '../../../platform/db/db.ts';
import { bookHash, wholeLog } from '../log/chain.ts';
import type { Head } from '../log/heads.ts';
import { missing, type Findings } from './findings.ts';
import { endOf } from './read-chain.ts';
import { readBook, type BookLine } from './read-book.ts';

const checkLine = (line: BookLine, last: Head, findings: Findings): void => {
  if (line.number !== last.seq + 1) findings.add(missing(last.seq + 1, line.number - 1, 'line', 'lines'));
  else if (bookHash(last.hash, line) !== line.hash)
    findings.add(`line ${line.number}, or the one before it, was changed after it was written`);
  // What is missing is found at its chain.
  if (line.found !== null && line.found !== line.entry_hash)
    findings.add(
      `line ${line.number} names entry ${line.seq} of ${line.chain === '' ? 'the platform' : `room ${line.chain}`} with another hash: the entry was written anew`,
    );
};

/** Looks at the whole book. Returns how many lines it has. */
export const verifyBook = async (db: Db, findings: Findings): Promise<number> => {
  const began = await endOf(db, wholeLog);
  let [last, atBegan]: [Head, string | undefined] = [{ seq: 0, hash: firstPrev }, undefined];
  for await (const line of readBook(db)) {
    checkLine(line, last, findings);
    last = { seq: line.number, hash: line.hash };
    if (line.number === began?.seq) atBegan = line.hash;
    if (findings.isFull()) return last.seq;
  }
  if (began && began.seq > last.seq) findings.add(missing(last.seq + 1, began.seq, 'line', 'lines'));
  else if (began && began.seq > 0 && began.hash !== atBegan)
    findings.add(`the stored end is not the hash of line ${began.seq}: one of both was changed`);
  else if (!began && last.seq > 0) findings.add('the stored end is missing');
  return last.seq;
};
