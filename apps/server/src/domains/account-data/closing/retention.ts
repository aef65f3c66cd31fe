import type { App } from '../../../platform/context.ts';
import { closeAccount, forgetClosed, type ClosingApp } from './close-account.ts';
import { removeGone } from './remove-gone.write.ts';
import { someUnseenGuests } from './unseen-guests.queries.ts';

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
