import type { App } from '../../../platform/context.ts';
import { dayOf } from '../../../platform/clock.ts';
import { hourly, type Job } from '../../../platform/jobs/job.ts';
import { countEvents, countToday } from './count-day.queries.ts';
import { keepNumbers } from './keep-numbers.write.ts';

/** Days that staff can look back to. */
export const keptDays = 90;

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
