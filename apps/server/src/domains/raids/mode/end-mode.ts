import { type Raid, raidsContract } from '@baithak/protocol/contracts/raids';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { App } from '../../../platform/context.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { moderatorsOf } from '../../notifications/api.ts';
import { everyRoom, publishFreezes, publishFreezesTo } from '../../rooms/api.ts';
import type { Signal } from '../../../platform/live/relay.ts';
import { raidById, raidIn } from '../raids.queries.ts';
import { presentRaid, withoutAddresses } from '../raids.ts';
import { minutesLater } from '../watch/place.ts';
import { type RaidMode, type Raids, counting, numbersOf, stopTimers } from './raid-mode.ts';
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

interface ToOthers {
  readonly roomId: string;
  readonly raid: Raid | null;
  readonly moderators: readonly string[];
  /** Who hear more. */
  readonly staff: readonly string[];
}

/** For those who have the room loaded at other processes. */
export const raidSignal: Signal<ToOthers> = { name: 'raids.changed', topicOf: ({ roomId }) => `room:${roomId}` };

/** To those of rank 6 and up who have the room loaded here. */
export const publishRaidHere = ({ live }: Pick<App, 'live'>, { roomId, raid, moderators, staff }: ToOthers): void => {
  const present = live.present(roomId).flatMap(({ userId, rank }) => (rank >= leastOrderRank ? [userId] : []));
  const others = new Set([...present, ...moderators.filter((userId) => live.isPresent(roomId, userId))]);
  for (const userId of others.difference(new Set(staff)))
    live.userHere(userId).publish(raidsContract.raidChanged, { roomId, raid });
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
  for (const userId of staff)
    if (live.mayBeOnline(userId)) live.user(userId).publish(raidsContract.raidChanged, toStaff);
  if (roomId === everyRoom) return;
  const toOthers = { roomId, raid: raid && withoutAddresses(raid), moderators, staff };
  live.relay?.signal(raidSignal, toOthers);
  publishRaidHere(app, toOthers);
};

/** The raid mode of a room with what is counted now, at the process that counts. */
export const raidHere = async ({ app, active, places }: Raids, roomId: string): Promise<Raid | null> => {
  const mode = active.get(roomId);
  const row = mode && (await raidById(app.db.read, mode.raidId, app.clock.now()));
  if (!mode || !row) return null;
  const { signs, perMinute, ...numbers } = numbersOf(mode, places.find(roomId), app.clock.now());
  return { ...presentRaid(row), ...numbers, signs: [...signs], perMinute: [...perMinute] };
};

/** The same with what was counted a second ago at most. */
export const storedRaid = async ({ db, clock }: Pick<App, 'db' | 'clock'>, roomId: string): Promise<Raid | null> => {
  const now = clock.now();
  const row = await raidIn(db.read, roomId, now);
  if (!row) return null;
  const raid = presentRaid(row);
  return { ...raid, perMinute: minutesLater(raid.perMinute, row.counted_at, now) };
};

/** People of one write. */
const atOnce = 500;

/**
 * Stores what was counted of a raid and whoever came since; `judged`: whoever shares nothing with the others did not come with
 * it. Those who are held after the others were let go hear of it.
 */
export const storeAll = async (raids: Raids, mode: RaidMode, judged = false): Promise<void> => {
  const { app, places } = raids;
  const { raidId, roomId, crowd } = mode;
  const at = app.clock.now();
  const numbers = numbersOf(mode, places.find(roomId), at);
  for (;;) {
    const people = crowd.takeChanged(atOnce);
    const last = people.length < atOnce;
    try {
      const counted = { raidId, roomId, numbers, at, people, judged: judged && last };
      await app.db.write(storeCounted, { ...counted, ...counting(raids) });
    } catch (error) {
      crowd.putBack(people.map(({ userId }) => userId));
      throw error;
    }
    const held = people.flatMap(({ userId, held: isHeld }) => (isHeld ? [userId] : []));
    if (held.length > 0 && mode.allUntil <= app.clock.now()) await publishFreezesTo(app, roomId, held);
    if (last) return;
  }
};

/** It has ended. `isSeen`: by somebody, who has seen what came until now. */
export const forgetMode = async (raids: Raids, mode: RaidMode, isSeen: boolean): Promise<void> => {
  const { app, active, places } = raids;
  const { roomId } = mode;
  if (active.get(roomId) === mode) active.delete(roomId);
  stopTimers(mode);
  // Afterwards: whoever may not end it stores nothing. It is counted before what came until now is forgotten.
  const stored = storeAll(raids, mode, true).catch((error: unknown) =>
    app.log.error({ err: error }, 'what was counted of a raid last could not be stored'),
  );
  if (isSeen) places.forget(roomId);
  await stored;
};

/** Ends a raid mode, and the freeze with it. `by`: null when nothing new came, or the room was closed. */
export const endMode = async (raids: Raids, mode: RaidMode, by: string | null): Promise<void> => {
  const { app, active } = raids;
  const { raidId, roomId } = mode;
  const ended = await app.db.write(endRaid, { raidId, roomId, by, ...logStamp(app), ...counting(raids, by) });
  await forgetMode(raids, mode, by !== null);
  if (!ended) return;
  await publishFreezes(app, roomId);
  await publishRaid(app, roomId, null, () => !active.has(roomId));
};
