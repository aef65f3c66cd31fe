import type { Tx } from '../../platform/db/write.ts';

/** What is known of some people's steps, of the guests among them. `came`: when the guest came, in milliseconds. */
export const factsOf = async (db: Tx, userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('people')
    .leftJoin('ladder_guests', 'ladder_guests.guest_id', 'people.id')
    .select([
      'people.id as guestId',
      'people.created_at as came',
      'ladder_guests.clean_since as cleanSince',
      'ladder_guests.answers',
      'ladder_guests.fell_at as fellAt',
    ])
    .where('people.id', 'in', userIds)
    .where('people.guest', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, cleanSince: row.cleanSince ?? row.came, answers: row.answers ?? 0 }));
};
