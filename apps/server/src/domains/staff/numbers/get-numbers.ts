import type { DayNumbers, staffContract } from '@baithak/protocol/contracts/staff';
import { day as dayMs, dayOf, iso } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { DailyNumbersTable } from '../tables.ts';
import { countToday } from './count-day.queries.ts';

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
