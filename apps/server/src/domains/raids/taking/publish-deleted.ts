import { messagesContract } from '@baithak/protocol/contracts/messages';
import { raidsContract } from '@baithak/protocol/contracts/raids';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { publishNotifications, type NotificationChanges } from '../../notifications/api.ts';
import { takenOf } from '../raids.queries.ts';

interface Deleted {
  readonly deleted: readonly { readonly messageId: string; readonly rev: number; readonly createdRev: number }[];
  readonly notifications: NotificationChanges;
  /** Whose they were. */
  readonly authors: readonly string[];
}

/** After the commit: each message that is gone, and its author hears of it. */
export const publishDeleted = (app: App, roomId: string, { deleted, notifications, authors }: Deleted): void => {
  for (const { messageId, rev, createdRev } of deleted) {
    app.live.room(roomId).publishInOrder(messagesContract.messageDeleted, { roomId, rev, messageId });
    app.services.rooms.activity.publishSoon(roomId, { deletedRev: createdRev });
  }
  publishNotifications(app, notifications);
  app.services.ladder.publish(authors);
};

/** The line in the room's timeline: everything that this raid mode took away there. */
export const publishLine = async ({ db, live }: App, raidId: string, roomId: string): Promise<void> => {
  const taken = await takenOf(db.read, raidId, roomId);
  if (!taken) return;
  const { at, rev, messages, people } = taken;
  live.room(roomId).publish(raidsContract.raidTaken, { roomId, raidId, at: iso(at), rev, messages, people });
};
