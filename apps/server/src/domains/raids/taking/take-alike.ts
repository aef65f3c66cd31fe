import { messagesContract } from '@baithak/protocol/contracts/messages';
import { raidsContract } from '@baithak/protocol/contracts/raids';
import { iso, minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { type NotificationChanges, notificationStamp } from '../../notifications/api.ts';
import { storeAll } from '../mode/end-mode.ts';
import { type RaidMode, type Raids, counting, setTimer } from '../mode/raid-mode.ts';
import { takenOf } from '../raids.queries.ts';
import { takeMessages } from './taking.write.ts';

interface Deleted {
  readonly deleted: readonly { readonly messageId: string; readonly rev: number; readonly createdRev: number }[];
  readonly notifications: NotificationChanges;
  /** Whose they were. */
  readonly authors: readonly string[];
}

/** After the commit: each message that is gone, and its author hears of it. */
export const publishDeleted = async (
  app: App,
  roomId: string,
  { deleted, notifications, authors }: Deleted,
): Promise<void> => {
  for (const { messageId, rev, createdRev } of deleted) {
    app.live.room(roomId).publishInOrder(messagesContract.messageDeleted, { roomId, rev, messageId });
    app.services.rooms.activity.publishSoon(roomId, { deletedRev: createdRev });
  }
  await app.afterCommit.moderated({ people: authors, notifications });
};

/** The line in the room's timeline: everything that this raid mode took away there. */
export const publishLine = async ({ db, live }: App, raidId: string, roomId: string): Promise<void> => {
  const taken = await takenOf(db.read, raidId, roomId);
  if (!taken) return;
  const { at, rev, messages, people } = taken;
  live.room(roomId).publish(raidsContract.raidTaken, { roomId, raidId, at: iso(at), rev, messages, people });
};

const ignoreClosed = (error: unknown): undefined => {
  if (error instanceof Refusal && error.code === 'ROOM_NOT_FOUND') return undefined;
  throw error;
};

/** Messages alone: a thread stands for itself, and a person takes it away. The near-duplicates of those who came with a raid, which are still there as far as this process knows. */
const alikeOf = ({ places }: Raids, { roomId, crowd }: RaidMode) =>
  (places.find(roomId)?.texts.all ?? []).filter(
    ({ alike, isCopy, taken, isPost, came }) => alike > 0 && isCopy && !taken && !isPost && crowd.isHeld(came.userId),
  );

type Taking = ReturnType<typeof alikeOf>;

const take = async (raids: Raids, mode: RaidMode, texts: Taking): Promise<void> => {
  const { app } = raids;
  const { raidId, roomId } = mode;
  // Whose it is must be in the table before what was taken is counted there.
  await storeAll(raids, mode);
  const authors = [...Map.groupBy(texts, ({ came }) => came.userId)].map(([userId, own]) => ({
    userId,
    ids: own.map(({ thing }) => thing),
  }));
  const stamp = notificationStamp(app, authors.length);
  const done = await app.db
    .write(takeMessages, { raidId, roomId, by: null, authors, stamp, ...logStamp(app), ...counting(raids) })
    .catch(ignoreClosed);
  if (!done || done.deleted.length === 0) return;
  await publishDeleted(app, roomId, done);
  raids.told.soon(roomId);
  raids.lines.soon(roomId);
};

/** Takes away what those who came with a raid wrote nearly alike; what fails is tried again a minute later. */
export const takeAlike = async (raids: Raids, roomId: string): Promise<void> => {
  const mode = raids.active.get(roomId);
  if (!mode) return;
  const texts = alikeOf(raids, mode);
  if (texts.length === 0) return;
  for (const text of texts) text.taken = true;
  try {
    await take(raids, mode, texts);
  } catch (error) {
    for (const text of texts) text.taken = false;
    setTimer(raids, mode, 'take', raids.app.clock.now() + minute, () => raids.taking.soon(roomId));
    throw error;
  }
};

/** What a person brought back stays, whatever more is written alike. After a restart nothing of before is known. */
export const spareTexts = ({ places }: Raids, roomId: string, things: readonly string[]): void => {
  for (const text of places.find(roomId)?.texts.all ?? []) if (things.includes(text.thing)) text.taken = true;
};
