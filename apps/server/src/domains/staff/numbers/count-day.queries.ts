import type { Kysely } from 'kysely';
import { day as dayMs, minute } from '../../../platform/clock.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { idAt } from '../id-at.ts';
import type { DailyNumbersTable } from '../tables.ts';

type Reader = Kysely<Tables>;

/** Settled reports of a day that are looked at. */
const mostAnswers = 2000;

const total = async (query: { executeTakeFirstOrThrow(): Promise<{ total: number | string | bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).total);

const median = (sorted: readonly number[]): number | null =>
  sorted.length === 0 ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null);

/** What can be counted of any day, by indexes. */
export const countEvents = async (db: Reader, day: number) => {
  const [from, to] = [day * dayMs, (day + 1) * dayMs];
  const messages = await total(
    db
      .selectFrom('messages')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('id', '>=', idAt(from))
      .where('id', '<', idAt(to)),
  );
  const reports = await total(
    db
      .selectFrom('reports')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('opened_at', '>=', from)
      .where('opened_at', '<', to),
  );
  const settled = await db
    .selectFrom('reports')
    .select(['opened_at', 'settled_at'])
    .where('state', '=', 'settled')
    .where('queued_at', '>=', from)
    .where('queued_at', '<', to)
    .limit(mostAnswers)
    .execute();
  const waits = settled.map((row) => (row.settled_at ?? row.opened_at) - row.opened_at).toSorted((a, b) => a - b);
  const wait = median(waits);
  return { day, messages, reports, answer_minutes: wait === null ? null : Math.round(wait / minute) };
};

/** The day that lasts, with who is there: later it cannot be counted any more. */
export const countToday = async (db: Reader, day: number): Promise<DailyNumbersTable> => {
  const seen = (guest: 0 | 1) =>
    total(
      db
        .selectFrom('people')
        .select((of) => of.fn.countAll<number>().as('total'))
        .where('last_seen_at', '>=', day * dayMs)
        .where('guest', '=', guest)
        .where('removed_at', 'is', null),
    );
  const rooms = await total(
    db
      .selectFrom('rooms')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('closed', '=', 0),
  );
  return { ...(await countEvents(db, day)), people: await seen(0), guests: await seen(1), rooms };
};
