import { answerOf, type Answer } from '../answer.ts';
import { openTx } from '../kysely-over.ts';
import { noticesOf } from '../notices.ts';
import { findWrite, type Tx, type Write } from '../write.ts';
import type { SqliteFile } from './file.ts';

export interface Job {
  /** The write's registered name. */
  readonly write: string;
  readonly input: unknown;
}

const begin = 'BEGIN IMMEDIATE';
const savepoint = { sql: 'SAVEPOINT one_write', parameters: [] };
const release = { sql: 'RELEASE one_write', parameters: [] };
const rollbackTo = { sql: 'ROLLBACK TO one_write', parameters: [] };

/** A write that awaits only `tx` ends before the event loop turns, because its statements run synchronously. */
const withinTheTurn = async (name: string, running: Promise<unknown>): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const turn = setImmediate(() => reject(new Error(`The write ${name} awaits something other than tx.`)));
  return Promise.race([running, promise]).finally(() => clearImmediate(turn));
};

interface One {
  readonly answer: Answer;
  readonly bytes: number;
}

const runOne = async (file: SqliteFile, { write: name, input }: Job): Promise<One> => {
  file.run(savepoint);
  const handle = openTx('sqlite', name, async (query) => file.run(query));
  try {
    // The input crossed the threads as data; its type was checked where the write was called.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- writes are found by their names, which loses their types
    const write = findWrite(name) as Write<unknown, unknown> & { run: (tx: Tx, input: unknown) => Promise<unknown> };
    const value = await withinTheTurn(name, write.run(handle.tx, input));
    const failed = handle.end();
    if (failed) throw failed.failure;
    file.run(release);
    return { answer: { type: 'done', value, notices: noticesOf(handle.tx) }, bytes: handle.stored() };
  } catch (error) {
    handle.end();
    if (file.db.isTransaction) {
      file.run(rollbackTo);
      file.run(release);
    }
    return { answer: answerOf(error), bytes: 0 };
  }
};

/** What became of each write of a batch, and what each cost. */
export interface BatchResult {
  readonly answers: readonly Answer[];
  /** Of processor, with its share of the commit. */
  readonly microseconds: readonly number[];
  /** That it stored. */
  readonly bytes: readonly number[];
}

const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Each write pays for the commit, which writes what they have changed, by its share of the time (any unit) that they took. */
const sharesOf = (own: readonly number[], all: number): number[] => {
  const sum = own.reduce((total, one) => total + one, 0);
  return own.map((one) => (sum === 0 ? 0 : (one / sum) * all));
};

const nothingStored = (answers: Answer[], jobs: readonly Job[], error: unknown): Answer[] => {
  const fault = answerOf(error);
  return jobs.map((_, at) => {
    const answer = answers[at];
    return answer && answer.type !== 'done' ? answer : fault;
  });
};

/**
 * Runs the writes in one transaction, each under its own savepoint, and answers after the one commit.
 * When the transaction or its commit fails, nothing is stored and no write is answered 'done'.
 */
export const runBatch = async (file: SqliteFile, jobs: readonly Job[]): Promise<BatchResult> => {
  const answers: Answer[] = [];
  const own: number[] = [];
  const bytes: number[] = [];
  const began = processorTime();
  const result = (all: Answer[], stored: readonly number[]): BatchResult => ({
    answers: all,
    microseconds: sharesOf(own, processorTime() - began),
    bytes: stored,
  });
  try {
    file.db.exec(begin);
    for (const job of jobs) {
      // By the clock: the thread's processor time costs more to read than a small write takes.
      const before = performance.now();
      const one = await runOne(file, job);
      answers.push(one.answer);
      bytes.push(one.bytes);
      own.push(performance.now() - before);
      // A full disk or an I/O error ends the whole transaction, whichever statement met it.
      if (!file.db.isTransaction) throw new Error('The transaction was given up by SQLite.');
    }
    file.db.exec('COMMIT');
    return result(answers, bytes);
  } catch (error) {
    if (file.db.isTransaction) file.db.exec('ROLLBACK');
    return result(nothingStored(answers, jobs, error), []);
  }
};
