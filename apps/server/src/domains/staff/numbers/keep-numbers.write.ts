import { defineWrite } from '../../../platform/db/write.ts';
import type { DailyNumbersTable } from '../tables.ts';

type Counted = Pick<DailyNumbersTable, 'day' | 'messages' | 'reports' | 'answer_minutes'> & Partial<DailyNumbersTable>;

/** Keeps the numbers of a day. What is not counted any more stays as it was. */
export const keepNumbers = defineWrite({
  name: 'staff.keepNumbers',
  run: async (tx, counted: Counted) => {
    const { day: _day, ...numbers } = counted;
    await tx
      .insertInto('daily_numbers')
      .values({ people: null, guests: null, rooms: null, ...counted })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(numbers))
      .execute();
  },
});
