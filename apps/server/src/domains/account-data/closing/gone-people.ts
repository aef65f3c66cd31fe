import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { isBannedAnywhere } from '../../bans/api.ts';
import { isNobodyReported } from '../../reports/api.ts';
import { type ClosingApp, closeAccount, forgetClosed } from './close-account.ts';
import { removeGone } from './closing.write.ts';

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

const someUnseenGuests = async (db: Tx, now: number, most: number): Promise<string[]> => {
  const rows = await unseenGuests(db, now).select('people.id').orderBy('people.last_seen_at').limit(most).execute();
  return rows.map(({ id }) => id);
};

/** Guests looked up together. */
const atOnce = 100;

/** Closes guests who have not been here for long, one after another, as they would themselves. */
export async function* closeUnseenGuests(app: ClosingApp): AsyncGenerator<number, void, void> {
  for (;;) {
    const guests = await someUnseenGuests(app.db.readLong, app.clock.now(), atOnce);
    for (const userId of guests) {
      await closeAccount(app, { userId, ownRooms: 'leave' });
      await forgetClosed(app, userId, app.clock.now());
      yield 1;
    }
    if (guests.length < atOnce) return;
  }
}

/** Removes the rows of closed accounts of which nothing else is left. */
export async function* removeGonePeople({ db, clock }: Pick<App, 'db' | 'clock'>): AsyncGenerator<number, void, void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { count, next }: { count: number; next: string | undefined } = await db.write(removeGone, {
      now: clock.now(),
      after,
    });
    yield count;
    after = next;
  }
}
