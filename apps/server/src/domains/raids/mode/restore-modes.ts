import { type RaidRow, peopleOfRaid, raidIn, runningRaids } from '../raids.queries.ts';
import { presentRaid } from '../raids.ts';
import { restoreMinutes } from '../watch/place.ts';
import { addFromWindow } from './begin-mode.ts';
import { stemOf } from './crowd.ts';
import { endMode, forgetMode, publishRaid } from './end-mode.ts';
import { setTimers } from './hold.ts';
import { type RaidMode, type Raids, allHeldMs, createMode, usualOf } from './raid-mode.ts';

/**
 * As it was before a restart, or is stored by another process. Where somebody came from is known of whoever is counted from now on:
 * of those who were not decided on yet nobody could be told apart any more, and all are held.
 */
const restoreMode = async (raids: Raids, row: RaidRow): Promise<RaidMode> => {
  const { app, active, places } = raids;
  const { signs, minutes, joins, writers, usualJoins, alike, perMinute } = presentRaid(row);
  const place = places.touch(row.room_id);
  restoreMinutes(place, perMinute, row.counted_at);
  const { firstMessages } = await usualOf(raids, place);
  const limits = await app.db.read
    .selectFrom('writing_limits')
    .select('raid_all_until')
    .where('room_id', '=', row.room_id)
    .executeTakeFirst();
  const allUntil = limits?.raid_all_until ?? row.since + allHeldMs;
  const judged = allUntil <= app.clock.now();
  const usual = { joins: usualJoins, firstMessages };
  const byHand = row.by_hand === 1;
  const mode: RaidMode = {
    ...createMode({ roomId: row.room_id, now: row.since, signs, byHand, minutes, usual }),
    raidId: row.id,
    until: row.until,
    allUntil,
    judged,
    joins,
    writers,
    addresses: row.addresses,
    alike,
  };
  for (const { user_id: userId, username, joined_at: joinedAt, held } of await peopleOfRaid(app.db.read, row.id))
    mode.crowd.restore({ userId, joinedAt, stem: stemOf(username) }, held === 1);
  if (!judged) mode.crowd.holdAll();
  active.set(row.room_id, mode);
  return mode;
};

/** Raid modes go on after a restart; those that are over are ended. */
export const restoreModes = async (raids: Raids): Promise<void> => {
  const { app } = raids;
  for (const row of await runningRaids(app.db.read, app.clock.now())) {
    const mode = await restoreMode(raids, row);
    if (mode.until > app.clock.now()) setTimers(raids, mode);
    else
      await endMode(raids, mode, null).catch((error: unknown) => {
        app.log.error({ err: error }, 'a raid mode could not be ended');
        setTimers(raids, mode);
      });
  }
};

/** Somebody has begun it at another process: whoever came until now came with it. */
const adopt = async (raids: Raids, row: RaidRow): Promise<RaidMode> => {
  const mode = await restoreMode(raids, row);
  addFromWindow(raids, mode);
  setTimers(raids, mode);
  raids.taking.soon(row.room_id);
  return mode;
};

/** A raid mode may have begun, ended or changed at another process: here it is as it is stored. */
export const follow = async (raids: Raids, roomId: string): Promise<void> => {
  const { app, active, beginning } = raids;
  for (;;) {
    await beginning.get(roomId)?.catch(() => undefined);
    const before = active.get(roomId);
    const row = await raidIn(app.db.read, roomId, app.clock.now());
    if (beginning.has(roomId) || active.get(roomId) !== before) continue;
    if (before && before.raidId !== row?.id) await forgetMode(raids, before, true);
    if (!row) return publishRaid(app, roomId, null, () => !active.has(roomId));
    if (before?.raidId !== row.id) {
      const adopting = adopt(raids, row).finally(() => beginning.delete(roomId));
      beginning.set(roomId, adopting);
      await adopting;
    }
    return raids.told.soon(roomId);
  }
};
