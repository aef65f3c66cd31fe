import { type Raid, raidsContract } from '@baithak/protocol/contracts/raids';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { App } from '../../../platform/context.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { moderatorsOf } from '../../notifications/api.ts';
import { everyRoom, publishFreezes, publishFreezesTo } from '../../rooms/api.ts';
import { withoutAddresses } from '../raids.ts';
import { type RaidMode, type Raids, numbersOf, stopTimers } from './raid-mode.ts';
import { endRaid, storeCounted } from './raids.write.ts';

/** Of a room, who hear of each change. */
const mostModerators = 200;

const staffNow = async ({ db }: Pick<App, 'db'>): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * To those of rank 6 and up who have the room loaded, and to platform staff; nobody else hears numbers. `isSo`: asked once it
 * is known who they are; what has changed meanwhile is told by whoever changed it.
 */
export const publishRaid = async (
  app: Pick<App, 'db' | 'live'>,
  roomId: string,
  raid: Raid | null,
  isSo: () => boolean,
): Promise<void> => {
  const { db, live } = app;
  const moderators = roomId === everyRoom ? [] : await moderatorsOf(db.read, roomId, mostModerators);
  const staff = await staffNow(app);
  if (!isSo()) return;
  const toStaff = { roomId: roomId === everyRoom ? null : roomId, raid };
  const toOthers = { ...toStaff, raid: raid && withoutAddresses(raid) };
  const others = new Set([
    ...live.present(roomId).flatMap(({ userId, rank }) => (rank >= leastOrderRank ? [userId] : [])),
    ...moderators.filter((userId) => live.isPresent(roomId, userId)),
  ]).difference(new Set(staff));
  for (const userId of staff)
    if (live.mayBeOnline(userId)) live.user(userId).publish(raidsContract.raidChanged, toStaff);
  for (const userId of others) live.user(userId).publish(raidsContract.raidChanged, toOthers);
};

/** People of one write. */
const atOnce = 500;

/**
 * Stores what was counted of a raid and whoever came since; `judged`: whoever shares nothing with the others did not come with
 * it. Those who are held after the others were let go hear of it.
 */
export const storeAll = async ({ app, places }: Raids, mode: RaidMode, judged = false): Promise<void> => {
  const { raidId, roomId, crowd } = mode;
  const at = app.clock.now();
  const numbers = numbersOf(mode, places.find(roomId), at);
  for (;;) {
    const people = crowd.takeChanged(atOnce);
    const last = people.length < atOnce;
    try {
      await app.db.write(storeCounted, { raidId, roomId, numbers, at, people, judged: judged && last });
    } catch (error) {
      crowd.putBack(people.map(({ userId }) => userId));
      throw error;
    }
    const held = people.flatMap(({ userId, held: isHeld }) => (isHeld ? [userId] : []));
    if (held.length > 0 && mode.allUntil <= app.clock.now()) await publishFreezesTo(app, roomId, held);
    if (last) return;
  }
};

/** Ends a raid mode, and the freeze with it. `by`: null when nothing new came, or the room was closed. */
export const endMode = async (raids: Raids, mode: RaidMode, by: string | null): Promise<void> => {
  const { app, active, places } = raids;
  const { raidId, roomId } = mode;
  const ended = await app.db.write(endRaid, { raidId, roomId, by, ...logStamp(app) });
  if (active.get(roomId) === mode) active.delete(roomId);
  stopTimers(mode);
  // Afterwards: whoever may not end it stores nothing. It is counted before what came until now is forgotten.
  const stored = storeAll(raids, mode, true).catch((error: unknown) =>
    app.log.error({ err: error }, 'what was counted of a raid last could not be stored'),
  );
  // Whoever ends it has seen that.
  if (by !== null) places.forget(roomId);
  await stored;
  if (!ended) return;
  await publishFreezes(app, roomId);
  await publishRaid(app, roomId, null, () => !active.has(roomId));
};
