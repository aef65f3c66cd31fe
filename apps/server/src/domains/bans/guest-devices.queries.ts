import type { Tx } from '../../platform/db/write.ts';
import { holdFor } from './hold-for.queries.ts';

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

const bansOfDevice = (tx: Tx, { place, browser, at }: GuestDevice) =>
  tx
    .selectFrom('guest_devices')
    .innerJoin('ban_people', 'ban_people.user_id', 'guest_devices.user_id')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where((where) =>
      where.or([
        ...(place === null ? [] : [where('place', '=', place)]),
        ...(browser === null ? [] : [where('browser', '=', browser)]),
      ]),
    )
    .where('bans.kind', 'in', ['ban', 'guest'])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .orderBy('bans.since', 'desc')
    .select(['bans.room_id as roomId', 'bans.id as banId', 'bans.until'])
    .limit(mostBans)
    .execute();

/** Keeps the device of a new guest, for whom the bans hold that were given to a guest of the same device. */
export const rememberGuest = async (tx: Tx, guest: GuestDevice): Promise<void> => {
  const { userId, place, browser, at } = guest;
  if (place === null && browser === null) return;
  const bans = await bansOfDevice(tx, guest);
  await tx.insertInto('guest_devices').values({ user_id: userId, place, browser }).execute();
  for (const ban of bans) await holdFor(tx, { userId, ...ban, at });
};
