import { logStamp } from '../../moderation/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RaidMode, Raids } from '../mode/raid-mode.ts';
import { storeAll } from '../mode/store-counted.ts';
import { publishDeleted } from './publish-deleted.ts';
import { takeMessages } from './take.write.ts';

const ignoreClosed = (error: unknown): undefined => {
  if (error instanceof Refusal && error.code === 'ROOM_NOT_FOUND') return undefined;
  throw error;
};

/** The near-duplicates of those who came with a raid, which are still there as far as this process knows. */
const alikeOf = ({ places }: Raids, { roomId, crowd }: RaidMode) =>
  (places.find(roomId)?.texts.all ?? []).filter(
    ({ alike, taken, userId }) => alike > 0 && !taken && crowd.isHeld(userId),
  );

/** Takes away what those who came with a raid wrote nearly alike. */
export const takeAlike = async (raids: Raids, roomId: string): Promise<void> => {
  const { app, active } = raids;
  const mode = active.get(roomId);
  if (!mode) return;
  const texts = alikeOf(raids, mode);
  if (texts.length === 0) return;
  for (const text of texts) text.taken = true;
  // Whose it is must be in the table before what was taken is counted there.
  await storeAll(raids, mode);
  const authors = [...Map.groupBy(texts, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    ids: own.map(({ messageId }) => messageId),
  }));
  const stamp = notificationStamp(app, authors.length);
  const { raidId } = mode;
  const done = await app.db
    .write(takeMessages, { raidId, roomId, by: null, authors, stamp, ...logStamp(app) })
    .catch(ignoreClosed);
  if (!done || done.deleted.length === 0) return;
  publishDeleted(app, roomId, done);
  raids.told.soon(roomId);
  raids.lines.soon(roomId);
};
