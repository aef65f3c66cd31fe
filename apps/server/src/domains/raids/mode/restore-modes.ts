import { presentRaid } from '../present.ts';
import { peopleOfRaid, runningRaids, type RaidRow } from '../raids.queries.ts';
import { createPlace } from '../watch/place.ts';
import { createCrowd } from './crowd.ts';
import { endMode } from './end-mode.ts';
import { setTimers } from './hold.ts';
import { allHeldMs, type RaidMode, type Raids } from './raid-mode.ts';

/** As it was before a restart; addresses and names are known of whoever comes from now on. */
const restoreMode = async ({ app, active }: Raids, row: RaidRow): Promise<RaidMode> => {
  const { signs, minutes, joins, usualJoins, alike, level } = presentRaid(row);
  const crowd = createCrowd();
  for (const person of await peopleOfRaid(app.db.read, row.id))
    crowd.restore(person.user_id, person.joined_at, person.held === 1);
  const limits = await app.db.read
    .selectFrom('writing_limits')
    .select('raid_all_until')
    .where('room_id', '=', row.room_id)
    .executeTakeFirst();
  const allUntil = limits?.raid_all_until ?? row.since + allHeldMs;
  const mode: RaidMode = {
    raidId: row.id,
    roomId: row.room_id,
    since: row.since,
    byHand: signs.length === 0,
    minutes,
    usualJoins,
    signs: new Set(signs),
    byTexts: signs.includes('nearDuplicates'),
    crowd,
    fresh: createPlace(row.room_id),
    level,
    until: row.until,
    allUntil,
    judged: allUntil <= app.clock.now(),
    putOff: 0,
    joins,
    alike,
    timers: new Map(),
  };
  active.set(row.room_id, mode);
  return mode;
};

/** Raid modes go on after a restart; those that are over are ended. */
export const restoreModes = async (raids: Raids): Promise<void> => {
  for (const row of await runningRaids(raids.app.db.read)) {
    const mode = await restoreMode(raids, row);
    if (mode.until <= raids.app.clock.now()) await endMode(raids, mode, null);
    else setTimers(raids, mode);
  }
};
