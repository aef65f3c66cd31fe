import type { Tx } from '../../platform/db/write.ts';
import { forgetDevicesOfClosed } from './guest-devices.queries.ts';
import { endOfHeld, holdFor, takeOver, type NewBan } from './hold-for.queries.ts';

export const insertBan = async (
  tx: Tx,
  { id, roomId, target, kind, by, strength, why, since, until }: NewBan,
): Promise<void> => {
  await tx
    .insertInto('bans')
    .values({ id, room_id: roomId, target, kind, given_by: by, strength, why, since, until })
    .execute();
};

/** Other names of a guest, as far as they are known (guest-devices.queries.ts). At most so many. */
const mostNames = 20;

const otherNamesOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('guest_devices as own')
    .innerJoin('guest_devices as other', (join) =>
      join.on((on) =>
        on.or([on('other.place', '=', on.ref('own.place')), on('other.browser', '=', on.ref('own.browser'))]),
      ),
    )
    .where('own.user_id', '=', userId)
    .where('other.user_id', '<>', userId)
    .orderBy('other.user_id', 'desc')
    .select('other.user_id')
    .limit(mostNames)
    .execute();
  return rows.map((row) => row.user_id);
};

/**
 * Bans a person, in place of the ban that holds for them there, and the other names of the same guest. Returns for whom it
 * holds.
 */
export const storeBan = async (tx: Tx, ban: NewBan): Promise<string[]> => {
  const { id: banId, roomId, target, since: at, until } = ban;
  await insertBan(tx, ban);
  await takeOver(tx, ban);
  const people = [target];
  for (const userId of await otherNamesOf(tx, target))
    if (await holdFor(tx, { userId, roomId, banId, until, at })) people.push(userId);
  return people;
};

/** Sends a person out until `until`; who is banned already stays so. */
export const storeKick = async (tx: Tx, kick: NewBan & { readonly until: number }): Promise<void> => {
  const { id: banId, roomId, target: userId, since: at, until } = kick;
  if ((await endOfHeld(tx, { userId, roomId, at })) !== undefined) return;
  await insertBan(tx, kick);
  await holdFor(tx, { userId, roomId, banId, until, at });
};

/** Ends a ban for everybody for whom it held; returns them. */
export const liftBan = async (tx: Tx, banId: string): Promise<string[]> => {
  const freed = await tx.deleteFrom('ban_people').where('ban_id', '=', banId).returning('user_id').execute();
  await tx.deleteFrom('ban_addresses').where('ban_id', '=', banId).execute();
  await tx.deleteFrom('bans').where('id', '=', banId).execute();
  const people = freed.map((row) => row.user_id);
  await forgetDevicesOfClosed(tx, people);
  return people;
};

/** Ends every ban of a person: staff of the platform are banned from nothing. */
export const liftBansOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('ban_people').where('user_id', '=', userId).execute();
};
