import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { removedUser } from '@baithak/protocol/text/display-names';
import { leaveNotice } from '../../platform/db/notices.ts';
import { indexPerson, nameChanged } from './people.ts';
import { forgetIgnored, ignoredPeople } from './ignoring.ts';
import { exportSettings, forgetSettings } from './people.write.ts';

/** Everything stored here about a person: for the person's own download. */
export const exportPerson = (db: Tx, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Keeps the row that content refers to and empties it: the person is 'Removed User' from now on, the name is free.
 * The caller orders lists of members again.
 */
export const forgetPerson = async (tx: Tx, id: string, now: number): Promise<void> => {
  await forgetSettings(tx, id);
  await forgetIgnored(tx, id);
  await tx.deleteFrom('names_to_index').where('user_id', '=', id).execute();
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
      suspended_until: null,
      removed_at: now,
    })
    .where('id', '=', id)
    .execute();
  await indexPerson(tx, id);
  leaveNotice(tx, nameChanged, { id, username: removedUser });
};

/** Whom they ignore, by name alone. */
const exportIgnored = async (db: Tx, userId: string) =>
  (await ignoredPeople(db, userId)).map(({ username, ignored_at }) => ({ username, ignored_at }));

export const peopleData: PersonalData = {
  exports: { profile: exportPerson, settings: exportSettings, ignored: exportIgnored },
  forget: async (tx, { userId, now }) => {
    await forgetPerson(tx, userId, now);
    return undefined;
  },
};

/** Removes a person to whom nothing refers. The name is free. */
export const removePerson = async (tx: Tx, id: string): Promise<void> => {
  await forgetSettings(tx, id);
  await forgetIgnored(tx, id);
  await tx.deleteFrom('names_to_index').where('user_id', '=', id).execute();
  await tx.deleteFrom('people').where('id', '=', id).execute();
  await indexPerson(tx, id);
};
