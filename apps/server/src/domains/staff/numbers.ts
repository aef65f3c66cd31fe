import type { DayNumbers, staffContract } from '@baithak/protocol/contracts/staff';
import type { Kysely } from 'kysely';
import { day as dayMs, dayOf, iso, minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type Job, hourly } from '../../platform/jobs/run-job.ts';
import { idAt } from './people/accounts.queries.ts';
import { keepNumbers } from './staff.write.ts';
import type { DailyNumbersTable } from './tables.ts';

type Reader = Kysely<Tables>;

/** Settled reports of a day that are looked at. */
const mostAnswers = 2000;

const total = async (query: { executeTakeFirstOrThrow(): Promise<{ total: number | string | bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).total);

const median = (sorted: readonly number[]): number | null =>
  sorted.length === 0 ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null);

/** What can be counted of any day, by indexes. */
const countEvents = async (db: Reader, day: number) => {
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
const countToday = async (db: Reader, day: number): Promise<DailyNumbersTable> => {
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

const present = (row: DailyNumbersTable): DayNumbers => ({
  day: iso(row.day * dayMs).slice(0, 10),
  people: row.people,
  guests: row.guests,
  rooms: row.rooms,
  messages: row.messages,
  reports: row.reports,
  answerMinutes: row.answer_minutes,
});

/** The numbers of the last days, today's as they are now (docs/contract.md#numbers). */
export const getNumbers: CallHandler<typeof staffContract.getNumbers> = async ({ db, clock }, { days }) => {
  const today = dayOf(clock.now());
  const kept = await db.read
    .selectFrom('daily_numbers')
    .selectAll()
    .where('day', '>', today - days)
    .where('day', '<', today)
    .orderBy('day')
    .execute();
  return { data: [...kept, await countToday(db.readLong, today)].map(present) };
};

/** Days that staff can look back to. */
const keptDays = 90;

/** Counts the day that lasts, the one before, and days of which nothing is kept, such as those before there were numbers. */
export const numbersJob = ({ clock }: Pick<App, 'clock'>): Job => ({
  name: 'staff.keepNumbers',
  nextAfter: hourly,
  run: async ({ db, signal }) => {
    const today = dayOf(clock.now());
    const rows = await db.read
      .selectFrom('daily_numbers')
      .select('day')
      .where('day', '>', today - keptDays)
      .execute();
    const known = new Set(rows.map(({ day }) => day));
    for (let day = today - keptDays + 1; day < today - 1; day += 1) {
      signal.throwIfAborted();
      if (!known.has(day)) await db.write(keepNumbers, await countEvents(db.readLong, day));
    }
    await db.write(keepNumbers, await countEvents(db.readLong, today - 1));
    await db.write(keepNumbers, await countToday(db.readLong, today));
  },
});
