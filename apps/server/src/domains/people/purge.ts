import { day } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { indexPerson } from './index-person.ts';
import { exportSettings, forgetSettings } from './settings.queries.ts';

/** A guest is kept this long after the last activity, in milliseconds (docs/contract.md#retention). */
const guestKept = 30 * day;

/** Everything stored here about a person: for the person's own download. */
export const exportPerson = (db: Tx, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Keeps the row that content refers to and empties it: the person is 'Removed User' from now on, the name is free.
 * The caller orders lists of members again.
 */
export const forgetPerson = async (tx: Tx, id: string, now: number): Promise<void> => {
  await forgetSettings(tx, id);
  await tx
    .updateTable('people')
    .set({
      username: `removed${id}`.slice(0, 40),
      rank: 0,
      held_until: now,
      fullname: '',
      picture: null,
      alias: '',
      gender: 0,
      age: null,
      about: '',
      language: null,
      last_seen_at: now,
      removed_at: now,
    })
    .where('id', '=', id)
    .execute();
  await indexPerson(tx, id);
};

export const peopleData: PersonalData = {
  exports: { profile: exportPerson, settings: exportSettings },
  forget: async (tx, { userId, now }) => {
    await forgetPerson(tx, userId, now);
    return undefined;
  },
};

/** Guests who were not here for 30 days and who have no account waiting for verification: the ids of people to forget. */
export const findUnseenGuests = async (db: Tx, now: number): Promise<string[]> => {
  const unseen = await db
    .selectFrom('people')
    .select('id')
    .where('guest', '=', 1)
    .where('held_until', '<=', now)
    .where('last_seen_at', '<=', now - guestKept)
    .where('removed_at', 'is', null)
    .execute();
  return unseen.map(({ id }) => id);
};

/** Removes a person who was never here: nothing refers to the row. The name is free. */
export const removePerson = async (tx: Tx, id: string): Promise<void> => {
  await forgetSettings(tx, id);
  await tx.deleteFrom('people').where('id', '=', id).execute();
  await indexPerson(tx, id);
};
