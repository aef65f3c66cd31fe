import type { AdminApp } from '../../platform/admin/admin-command.ts';
import { monthsBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { readHeldSettings } from '../../platform/settings/settings.ts';
import { beginsBefore, countOldMessages, removeOldMessages } from '../messages/api.ts';
import { publishNotifications } from '../notifications/api.ts';

/** Rooms looked up together. */
const atOnce = 500;

/** The rooms that have messages older than their limit, with the time before which they were sent. */
async function* roomsWithOld(db: Tx, now: number) {
  const { retention } = (await readHeldSettings(db, now)).settings;
  for (let after = ''; ;) {
    const rooms = await db
      .selectFrom('rooms')
      .select(['id', 'retention_months as months'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id: roomId, months } of rooms) {
      const before = monthsBefore(now, Math.min(months ?? retention.months, retention.months));
      if (await beginsBefore(db, roomId, before)) yield { roomId, before };
    }
    if (rooms.length < atOnce) return;
    after = rooms.at(-1)?.id ?? '';
  }
}

/** How many messages of rooms would go. */
export const countRoomMessages = async (db: Tx, now: number): Promise<number> => {
  let count = 0;
  for await (const { roomId, before } of roomsWithOld(db, now)) count += await countOldMessages(db, roomId, before);
  return count;
};

/** Removes the messages of rooms that are older than the room's or the platform's limit, the oldest first. */
export async function* removeRoomMessages({ db, clock, services }: AdminApp): AsyncGenerator<number, void, void> {
  for await (const room of roomsWithOld(db.readLong, clock.now())) {
    const write = (after: number) => db.write(removeOldMessages, { ...room, after, now: clock.now() });
    let lastRev = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const removed: Awaited<ReturnType<typeof write>> = await write(after);
      lastRev = Math.max(lastRev, removed.lastRev);
      if (services) publishNotifications({ services }, removed.notifications);
      after = removed.next;
      yield removed.count;
    }
    // Who has not read them has less to read.
    if (lastRev > 0) services?.rooms.activity.publishSoon(room.roomId, { deletedRev: lastRev });
  }
}
