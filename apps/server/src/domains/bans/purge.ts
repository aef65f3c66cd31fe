import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { isHeldOut } from './store-ban.ts';
import { addressesOf } from './addresses.write.ts';

const timeoutsOf = (db: Tx, userId: string) =>
  db
    .selectFrom('timeout_people')
    .innerJoin('bans', 'bans.id', 'timeout_people.ban_id')
    .where('timeout_people.user_id', '=', userId)
    .select(['bans.id', 'bans.room_id', 'bans.since', 'bans.until', 'bans.why']);

const exportBans = async (db: Tx, userId: string) => ({
  /** Never by whom. */
  bans: await db
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .select(['bans.id', 'bans.room_id', 'bans.since', 'bans.until', 'bans.why'])
    .execute(),
  timeouts: await timeoutsOf(db, userId).execute(),
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

/**
 * The bans that a person gave hold on, without what they wrote. One that holds for the person stays as long as it lasts,
 * with the hashes of their device, or they would come back at once under another name (docs/contract.md#ban-evasion).
 */
const forgetInBans = async (tx: Tx, userId: string, now: number): Promise<void> => {
  await tx.deleteFrom('person_addresses').where('user_id', '=', userId).execute();
  await tx.updateTable('bans').set({ why: '' }).where('given_by', '=', userId).execute();
  const device = await tx
    .selectFrom('guest_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const keepsOut = device !== undefined && (await isHeldOut(tx, userId, now));
  const others = tx
    .selectFrom('bans')
    .select('id')
    .where((where) => where.or([where('kind', 'in', ['kick', 'address']), where('until', '<=', now)]));
  await tx
    .deleteFrom('ban_people')
    .where('user_id', '=', userId)
    .$if(keepsOut, (query) => query.where('ban_id', 'in', others))
    .execute();
  if (!keepsOut) {
    await tx.deleteFrom('timeout_people').where('user_id', '=', userId).execute();
    await tx.deleteFrom('guest_devices').where('user_id', '=', userId).execute();
  }
  // What holds for nobody: an address ban waits for whoever comes from there.
  await tx
    .deleteFrom('bans')
    .where('target', '=', userId)
    .where('kind', '<>', 'address')
    .where((of) =>
      of.not(of.exists(of.selectFrom('ban_people').select('user_id').whereRef('ban_people.ban_id', '=', 'bans.id'))),
    )
    .where((of) =>
      of.not(
        of.exists(of.selectFrom('timeout_people').select('user_id').whereRef('timeout_people.ban_id', '=', 'bans.id')),
      ),
    )
    .execute();
};

export const bansData: PersonalData = {
  exports: { bans: exportBans, 'bans-given': exportGiven },
  authors: ['bans.target', 'bans.given_by'],
  forget: async (tx, { userId, now }) => {
    await forgetInBans(tx, userId, now);
    return undefined;
  },
};
