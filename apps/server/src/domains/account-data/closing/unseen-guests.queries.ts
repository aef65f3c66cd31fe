import { day } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { isBannedAnywhere } from '../../bans/api.ts';
import { isNobodyReported } from '../../moderation/api.ts';

/** A guest is kept this long after the last activity, in milliseconds. */
const guestKept = 30 * day;

/**
 * Guests to forget: not here for 30 days, without an account that waits for verification. One who is banned or suspended, or
 * of whom a report waits, stays until that has ended: with them their device would be forgotten, and they could come back.
 */
const unseenGuests = (db: Tx, now: number) =>
  db
    .selectFrom('people')
    .where('people.guest', '=', 1)
    .where('people.removed_at', 'is', null)
    .where('people.last_seen_at', '<=', now - guestKept)
    .where('people.held_until', '<=', now)
    .where((where) =>
      where.or([where('people.suspended_until', 'is', null), where('people.suspended_until', '<=', now)]),
    )
    .where((of) => isNobodyReported(of.ref('people.id')))
    .where((of) => of.not(isBannedAnywhere(of.ref('people.id'), now)));

export const countUnseenGuests = async (db: Tx, now: number): Promise<number> => {
  const { count } = await unseenGuests(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const someUnseenGuests = async (db: Tx, now: number, most: number): Promise<string[]> => {
  const rows = await unseenGuests(db, now).select('people.id').orderBy('people.last_seen_at').limit(most).execute();
  return rows.map(({ id }) => id);
};
