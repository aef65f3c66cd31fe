import { logStamp } from '../../moderation/api.ts';
import { publishFreezes } from '../../rooms/api.ts';
import { endRaid } from './change-raid.write.ts';
import { publishRaid } from './publish-raid.ts';
import { stopTimers, type RaidMode, type Raids } from './raid-mode.ts';
import { storeAll } from './store-counted.ts';

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
