import { firstPrev } from '@baithak/protocol/moderation-log/hashed-texts';
import type { Db } from '../../../platform/db/db.ts';
import { type Head, bookHash, wholeLog } from '../chain.ts';
import { type Findings, endOf, missing } from './read-chain.ts';

/** Lines of one read, and of memory. */
const linesAtOnce = 500;

const linesAfter = (db: Db, number: number) =>
  db.readLong
    .selectFrom('moderation_log_book as line')
    .leftJoin('moderation_log as entry', (join) =>
      join.onRef('entry.chain', '=', 'line.chain').onRef('entry.seq', '=', 'line.seq'),
    )
    .selectAll('line')
    .select('entry.hash as found')
    .where('line.number', '>', number)
    .orderBy('line.number')
    .limit(linesAtOnce)
    .execute();

type BookLine = Awaited<ReturnType<typeof linesAfter>>[number];

/** The lines of the book from the first, with the hash of the entry that each names, null when it is not there. */
async function* readBook(db: Db): AsyncGenerator<BookLine, void, void> {
  for (let last = -1; ;) {
    const lines = await linesAfter(db, last);
    yield* lines;
    last = lines.at(-1)?.number ?? last;
    if (lines.length < linesAtOnce) return;
  }
}

/** The end of a chain as the book has it last. */
export const endInBook = (db: Db, chain: string): Promise<Head | undefined> =>
  db.readLong
    .selectFrom('moderation_log_book')
    .select(['seq', 'entry_hash as hash'])
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Entries that came after the book, and that it does not name: only those of the first form may be older than it. */
export const notInBook = (db: Db, chain: string) =>
  db.readLong
    .selectFrom('moderation_log as entry')
    .leftJoin('moderation_log_book as line', (join) =>
      join.onRef('line.chain', '=', 'entry.chain').onRef('line.seq', '=', 'entry.seq'),
    )
    .select(['entry.seq', 'entry.id', 'entry.at'])
    .where('entry.chain', '=', chain)
    .where('line.number', 'is', null)
    .where((where) =>
      where.or([
        where('entry.words', 'is not', null),
        where('entry.seq', '>', (of) =>
          of
            .selectFrom('moderation_log_book as first')
            .select((first) => first.fn.min('first.seq').as('seq'))
            .where('first.chain', '=', chain),
        ),
      ]),
    )
    .orderBy('entry.seq')
    .limit(10)
    .execute();

/** A line of the book with the time of the entry that it names. */
export const lineOf = (db: Db, number: number) =>
  db.readLong
    .selectFrom('moderation_log_book as line')
    .leftJoin('moderation_log as entry', (join) =>
      join.onRef('entry.chain', '=', 'line.chain').onRef('entry.seq', '=', 'line.seq'),
    )
    .select(['line.number', 'line.hash', 'entry.at'])
    .where('line.number', '=', number)
    .executeTakeFirst();

/** Which of these hashes are those of lines, and their numbers. */
export const linesWithHashes = (db: Db, hashes: readonly string[]) =>
  db.readLong.selectFrom('moderation_log_book').select(['number', 'hash']).where('hash', 'in', hashes).execute();

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
