import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { hour, minute } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Notice, Notices } from '../notices.ts';

/** How often is looked for what other processes left, in milliseconds. */
const pollMs = 500;
/** How long it is kept, in milliseconds. */
const keptMs = hour;
/** Whoever looked for nothing for so long may have missed what was removed. */
const behindMs = 50 * minute;
const sweepMs = 10 * minute;

const insert = `
  INSERT INTO outbox (process, name, value)
  SELECT $1, * FROM unnest($2::text[], $3::text[])`;

/**
 * What others left in transactions that are not older than a position. Their numbers do not say in which order they committed:
 * the next position is the oldest transaction that still runs, and what is read again from there is told once.
 */
const select = `
  SELECT now.oldest::text, outbox.seq, outbox.name, outbox.value, outbox.xid >= now.oldest AS open
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS oldest) AS now
  LEFT JOIN outbox ON outbox.xid >= $1::xid8 AND outbox.process <> $2
  ORDER BY outbox.seq`;

interface Row {
  readonly oldest: string;
  readonly seq: number | null;
  readonly name: string;
  readonly value: string;
  readonly open: 0 | 1;
}

interface Options {
  readonly reads: Pool;
  readonly writes: Pool;
  readonly log: Log;
  /** Told of what other processes left. */
  readonly tell: Notices['tell'];
  /** This process looked for nothing for so long that it may have missed something for good: it must end. */
  readonly onBehind: (error: Error) => void;
}

/** What writes leave for the other processes on the database (docs/mechanisms.md#several-processes). */
export interface Outbox {
  /** In the transaction of a write, those of its notices that are for everywhere. */
  store(client: PoolClient, notices: readonly Notice[]): Promise<void>;
  /** Tells those who follow other processes here what a write of this one left that may have been stored. */
  tellHere(notices: readonly Notice[]): void;
  /** Resolves once everything is told that was committed before the call. */
  catchUp(): Promise<void>;
  /** Everything that was committed before this moment, by `performance.now()`, is told. */
  heardUpTo(): number;
  close(): Promise<void>;
}

/** Follows the outbox from now on. */
export const openOutbox = async ({ reads, writes, log, tell, onBehind }: Options): Promise<Outbox> => {
  const me = randomBytes(8).toString('hex');
  const began = await reads.query<{ oldest: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest');
  let position = began.rows[0]?.oldest ?? '0';
  let lookedAt = performance.now();
  /** Told already, of transactions that will be read again. */
  let told = new Set<number>();
  let looking: Promise<void> = Promise.resolve();
  let isLost = false;
  let closed = false;

  const look = async (): Promise<void> => {
    // Not when the answer is read: this process may have stood still in between.
    const began = performance.now();
    const { rows } = await reads.query<Row>(select, [position, me]);
    if (performance.now() - lookedAt > behindMs)
      onBehind(new Error('This process heard nothing of the others for too long.'));
    const fresh = rows.filter(({ seq }) => seq !== null && !told.has(seq));
    told = new Set(rows.flatMap(({ seq, open }) => (seq !== null && open === 1 ? [seq] : [])));
    position = rows[0]?.oldest ?? position;
    tell(fresh.map(({ name, value }) => ({ name, value: JSON.parse(value) as unknown })));
    lookedAt = began;
  };
  // One after the other: what begins before a commit does not see it.
  const catchUp = (): Promise<void> => {
    const looked = looking.then(look);
    looking = looked.catch(() => {});
    return looked;
  };
  const poll = async (): Promise<void> => {
    try {
      await catchUp();
      isLost = false;
    } catch (error) {
      if (!isLost && !closed) log.warn({ err: error }, 'what other processes did cannot be read');
      isLost = true;
    }
    if (!closed) pollSoon();
  };
  const pollSoon = (): void => {
    polling = setTimeout(() => void poll(), pollMs).unref();
  };
  let polling: NodeJS.Timeout | undefined;
  pollSoon();
  const sweeping = setInterval(() => {
    writes.query("DELETE FROM outbox WHERE stored_at < now() - $1 * interval '1 ms'", [keptMs]).catch(() => {});
  }, sweepMs).unref();

  return {
    store: async (client, notices) => {
      const left = notices.filter(({ everywhere }) => everywhere);
      if (left.length === 0) return;
      await client.query(insert, [me, left.map(({ name }) => name), left.map(({ value }) => JSON.stringify(value))]);
    },
    tellHere: (notices) => tell(notices.filter(({ everywhere }) => everywhere)),
    catchUp,
    heardUpTo: () => lookedAt,
    close: async () => {
      closed = true;
      clearTimeout(polling);
      clearInterval(sweeping);
      await looking;
    },
  };
};
