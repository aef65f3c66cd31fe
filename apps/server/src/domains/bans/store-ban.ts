import type { Tx } from '../../platform/db/write.ts';
import { type NewBan, endOfHeld, holdFor, takeOver } from './bans.ts';

/** By what a guest is known who comes back under another name (docs/contract.md#ban-evasion). */
export interface GuestDevice {
  readonly userId: string;
  /** A hash of address and device together: neither alone is one guest. */
  readonly place: string | null;
  /** A hash of the key that the browser keeps. */
  readonly browser: string | null;
  readonly at: number;
}

/** Bans of one guest that another name takes over, at most. */
const mostBans = 100;

const sameDevice = (tx: Tx, { place, browser }: Pick<GuestDevice, 'place' | 'browser'>) =>
  tx
    .selectFrom('guest_devices')
    .where((where) =>
      where.or([
        ...(place === null ? [] : [where('place', '=', place)]),
        ...(browser === null ? [] : [where('browser', '=', browser)]),
      ]),
    );

const bansOfDevice = (tx: Tx, { at, ...device }: GuestDevice) =>
  sameDevice(tx, device)
    .innerJoin('ban_people', 'ban_people.user_id', 'guest_devices.user_id')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('bans.kind', 'in', ['ban', 'guest'])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .orderBy('bans.since', 'desc')
    .select(['bans.room_id as roomId', 'bans.id as banId', 'bans.until'])
    .limit(mostBans)
    .execute();

const timeoutsOfDevice = (tx: Tx, { at, ...device }: GuestDevice) =>
  sameDevice(tx, device)
    .innerJoin('timeout_people', 'timeout_people.user_id', 'guest_devices.user_id')
    .where('timeout_people.until', '>', at)
    .select(['timeout_people.room_id as roomId', 'timeout_people.ban_id as banId', 'timeout_people.until'])
    .orderBy('timeout_people.until', 'desc')
    .limit(mostBans)
    .execute();

interface TimedOut {
  readonly userId: string;
  readonly roomId: string;
  readonly banId: string;
  readonly until: number;
}

/** A timeout of a person in a room, unless they have one there that lasts as long: whoever gave that may stand higher. */
const putTimeout = async (tx: Tx, { userId, roomId, banId, until }: TimedOut): Promise<boolean> => {
  const put = await tx
    .insertInto('timeout_people')
    .values({ user_id: userId, room_id: roomId, ban_id: banId, until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'room_id'])
        .doUpdateSet({ ban_id: banId, until })
        .where('timeout_people.until', '<', until),
    )
    .returning('user_id')
    .executeTakeFirst();
  return put !== undefined;
};

/** Bans and timeouts of a guest of this device. */
const heldByDevice = async (tx: Tx, device: GuestDevice) => ({
  bans: await bansOfDevice(tx, device),
  timeouts: await timeoutsOfDevice(tx, device),
});

/** The same for a new name of theirs. */
const holdAll = async (
  tx: Tx,
  { userId, at }: Pick<GuestDevice, 'userId' | 'at'>,
  { bans, timeouts }: Awaited<ReturnType<typeof heldByDevice>>,
): Promise<void> => {
  for (const ban of bans) await holdFor(tx, { userId, ...ban, at });
  for (const timeout of timeouts) await putTimeout(tx, { userId, ...timeout });
};

/** A new account, registered in the browser of a banned guest, comes under the same bans (docs/contract.md#ban-evasion). */
export const holdBansOfBrowser = async (tx: Tx, { userId, browser, at }: Omit<GuestDevice, 'place'>): Promise<void> => {
  if (browser === null) return;
  await holdAll(tx, { userId, at }, await heldByDevice(tx, { userId, place: null, browser, at }));
};

/** Keeps the device of a new guest, for whom the bans hold that were given to a guest of the same device. */
export const rememberGuest = async (tx: Tx, guest: GuestDevice): Promise<void> => {
  const { userId, place, browser, at } = guest;
  if (place === null && browser === null) return;
  const held = await heldByDevice(tx, guest);
  await tx.insertInto('guest_devices').values({ user_id: userId, place, browser }).execute();
  await holdAll(tx, { userId, at }, held);
};

/**
 * Keeps the browser in which somebody closes their account while a ban holds for them: whoever comes from there under
 * another name comes under the ban too. Nothing is kept of anybody else.
 */
export const rememberBrowser = async (tx: Tx, { userId, browser, at }: Omit<GuestDevice, 'place'>): Promise<void> => {
  if (browser === null || !(await isHeldOut(tx, userId, at))) return;
  await tx
    .insertInto('guest_devices')
    .values({ user_id: userId, place: null, browser })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ browser }))
    .execute();
};

/** Whether a ban or timeout holds for a person that other names of theirs come under. */
export const isHeldOut = async (tx: Tx, userId: string, at: number): Promise<boolean> => {
  const held = await tx
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .where('bans.kind', 'in', ['ban', 'guest'])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .select('bans.id')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined || (await isTimedOut(tx, userId, at));
};

const isTimedOut = async (tx: Tx, userId: string, at: number): Promise<boolean> => {
  const held = await tx
    .selectFrom('timeout_people')
    .where('user_id', '=', userId)
    .where('until', '>', at)
    .select('ban_id')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
};

/** Forgets the devices of closed accounts for which no ban and no timeout holds any more. */
export const forgetDevicesOfClosed = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('guest_devices')
    .where('user_id', 'in', userIds)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('ban_people').select('ban_id').whereRef('ban_people.user_id', '=', 'guest_devices.user_id'),
        ),
      ),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('timeout_people')
            .select('ban_id')
            .whereRef('timeout_people.user_id', '=', 'guest_devices.user_id'),
        ),
      ),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('people')
            .select('people.id')
            .whereRef('people.id', '=', 'guest_devices.user_id')
            .where('people.removed_at', 'is', null),
        ),
      ),
    )
    .execute();
};

export const insertBan = async (
  tx: Tx,
  { id, roomId, target, kind, by, strength, why, since, until }: NewBan,
): Promise<void> => {
  await tx
    .insertInto('bans')
    .values({ id, room_id: roomId, target, kind, given_by: by, strength, why, since, until })
    .execute();
};

/** Other names of a guest, as far as they are known. At most so many. */
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

/**
 * Lets a person write nothing in a room until `until`, in place of the timeout that was given to them there, and the other
 * names of the same guest. Returns for whom it holds.
 */
export const storeTimeout = async (tx: Tx, timeout: NewBan & { readonly until: number }): Promise<string[]> => {
  const { id: banId, roomId, target, until } = timeout;
  const before = await tx
    .selectFrom('bans')
    .select('id')
    .where('target', '=', target)
    .where('room_id', '=', roomId)
    .where('kind', '=', 'timeout')
    .execute();
  for (const { id } of before) await liftBan(tx, id);
  await insertBan(tx, timeout);
  const people = [];
  for (const userId of [target, ...(await otherNamesOf(tx, target))])
    if (await putTimeout(tx, { userId, roomId, banId, until })) people.push(userId);
  return people;
};

/** Ends a ban or timeout for everybody for whom it held; returns them. */
export const liftBan = async (tx: Tx, banId: string): Promise<string[]> => {
  const kept = await tx.deleteFrom('ban_people').where('ban_id', '=', banId).returning('user_id').execute();
  const silent = await tx.deleteFrom('timeout_people').where('ban_id', '=', banId).returning('user_id').execute();
  await tx.deleteFrom('ban_addresses').where('ban_id', '=', banId).execute();
  await tx.deleteFrom('bans').where('id', '=', banId).execute();
  const people = [...kept, ...silent].map((row) => row.user_id);
  await forgetDevicesOfClosed(tx, people);
  return people;
};

/** Ends every ban and timeout of a person: staff of the platform are banned from nothing. */
export const liftBansOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('timeout_people').where('user_id', '=', userId).execute();
  await tx.deleteFrom('ban_people').where('user_id', '=', userId).execute();
};
