import type { RaidLevel } from '@baithak/protocol/contracts/raids.rules';
import type { App } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { publishFreezes } from '../../rooms/api.ts';
import type { Owner } from '../owner.ts';
import { type RunningRaid, raidsNow } from '../raids.queries.ts';
import { usualIn } from '../watch/usual.queries.ts';
import { beginMode } from './begin-mode.ts';
import { endMode, publishRaid, storedRaid } from './end-mode.ts';
import { follow } from './restore-modes.ts';
import { type Raids, createMode, numbersOf, spanOf } from './raid-mode.ts';
import { changeRaid, endRaid, mostTold, storeRaid } from './raids.write.ts';

interface Setting {
  readonly roomId: string;
  readonly level: RaidLevel;
  readonly by: string;
}

/** Where nobody counts: whoever does adds who came. False where another one holds. */
const storeHere = async (app: App, { roomId, level, by }: Setting): Promise<boolean> => {
  const now = app.clock.now();
  const { minutes } = app.settings.read().raid;
  const usual = await usualIn(app.db.readLong, roomId, now, minutes);
  const mode = createMode({ roomId, now, signs: [], byHand: true, minutes, usual });
  const numbers = numbersOf(mode, undefined, now);
  const stamp = notificationStamp(app, mostTold);
  try {
    const stored = { ...spanOf(mode), level, ...logStamp(app), by, numbers, stamp };
    publishNotifications(app, await app.db.write(storeRaid, stored));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
};

/** What is stored is told to whoever counts, who tells it to people; where nobody does it is told here. */
const publishSet = async (app: App, owner: Owner, roomId: string): Promise<void> => {
  await publishFreezes(app, roomId);
  if (await owner.tell({ kind: 'changed', roomId })) return;
  await publishRaid(app, roomId, await storedRaid(app, roomId), () => true);
};

/** False when it is over by now, or another one holds. */
const setLevel = async (app: App, raids: Raids | undefined, setting: Setting, holds: RunningRaid | undefined) => {
  const { roomId, level, by } = setting;
  if (holds) return app.db.write(changeRaid, { raidId: holds.id, roomId, level, by, ...logStamp(app) });
  return raids ? (await beginMode(raids, { roomId, level, signs: [], by })) !== undefined : storeHere(app, setting);
};

const end = async (app: App, owner: Owner, { id: raidId, room_id: roomId }: RunningRaid, by: string | null) => {
  const raids = owner.raids();
  const mode = raids?.active.get(roomId);
  if (raids && mode?.raidId === raidId) return endMode(raids, mode, by);
  if (await app.db.write(endRaid, { raidId, roomId, by, ...logStamp(app) })) await publishSet(app, owner, roomId);
};

/** Somebody begins, changes or ends a raid mode, at whatever process: what is stored decides. `by`: null when its room was closed. */
export const endIn = async (app: App, owner: Owner, roomId: string, by: string | null): Promise<void> => {
  for (;;) {
    // One that begins at this moment is ended then.
    await owner
      .raids()
      ?.beginning.get(roomId)
      ?.catch(() => undefined);
    const holds = (await raidsNow(app.db.read, {})).find((raid) => raid.room_id === roomId);
    if (owner.raids()?.beginning.has(roomId)) continue;
    return holds && end(app, owner, holds, by);
  }
};

export const setMode = async (app: App, owner: Owner, setting: Setting): Promise<void> => {
  const { roomId } = setting;
  for (;;) {
    // One that begins at this moment is changed then. Whoever began it hears of a failure.
    await owner
      .raids()
      ?.beginning.get(roomId)
      ?.catch(() => undefined);
    const holds = (await raidsNow(app.db.read, {})).find((raid) => raid.room_id === roomId);
    const raids = owner.raids();
    // Of two who press at the same moment the second must find the first.
    if (raids?.beginning.has(roomId)) continue;
    if (holds?.level === setting.level) return;
    if (raids && raids.active.get(roomId)?.raidId !== holds?.id) await follow(raids, roomId);
    else if (await setLevel(app, raids, setting, holds)) {
      // Whoever began it here has told it.
      if (holds || !raids) await publishSet(app, owner, roomId);
      return;
    }
  }
};
