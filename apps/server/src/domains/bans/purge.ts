import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { addressesOf } from './person-addresses.queries.ts';

const exportBans = async (db: Tx, userId: string) => ({
  /** Never by whom. */
  bans: await db
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .select(['bans.id', 'bans.room_id', 'bans.since', 'bans.until', 'bans.why'])
    .execute(),
  addresses: await addressesOf(db, userId, exportPage),
});

/** Whom they banned is not told: that is somebody else's. */
const exportGiven = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('bans')
      .select(['id', 'room_id', 'kind', 'since', 'until', 'why'])
      .where('given_by', '=', userId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(exportPage)
      .execute(),
  );

/** The bans that a person gave hold on, without what they wrote. */
const forgetInBans = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('person_addresses').where('user_id', '=', userId).execute();
  await tx.deleteFrom('guest_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('ban_people').where('user_id', '=', userId).execute();
  await tx.updateTable('bans').set({ why: '' }).where('given_by', '=', userId).execute();
  await tx.deleteFrom('bans').where('target', '=', userId).where('kind', '<>', 'address').execute();
};

export const bansData: PersonalData = {
  exports: { bans: exportBans, 'bans-given': exportGiven },
  authors: ['bans.target', 'bans.given_by'],
  forget: async (tx, { userId }) => {
    await forgetInBans(tx, userId);
    return undefined;
  },
};
