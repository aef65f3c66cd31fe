import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../platform/context.ts';
import { unreadCounts, unreadSince } from './unread-count.queries.ts';

/** The least time between two newRoomMessageNotif of one room to one person (docs/contract.md#activity-of-other-rooms). */
const minIntervalMs = 2000;
/** How long ago whoever begins may have loaded the list of rooms, in ms. */
const recentMs = 30_000;
/** Users per query. */
const batchSize = 1000;

/** Publishes the room's unread count to each member who asked for notifications and has the room loaded on no device. */
const publishUnreadCounts = async ({ live, db }: App, roomId: string): Promise<void> => {
  const absent = live.notified().filter((userId) => !live.isPresent(roomId, userId));
  for (let from = 0; from < absent.length; from += batchSize) {
    for (const { userId, unread } of await unreadCounts(db.read, roomId, absent.slice(from, from + batchSize))) {
      if (!live.isPresent(roomId, userId))
        live.user(userId).notify(notificationsContract.newRoomActivity, { roomId, unread });
    }
  }
};

const publishRecentCounts = async ({ live, db, clock }: App, userId: string): Promise<void> => {
  for (const { roomId, unread } of await unreadSince(db.read, userId, clock.now() - recentMs))
    if (!live.isPresent(roomId, userId))
      live.user(userId).notify(notificationsContract.newRoomActivity, { roomId, unread });
};

export interface RoomActivity {
  /** To be called after a message has been committed. The first call publishes at once, those of the next 2 s together. */
  publishSoon(roomId: string): void;
  /** The counts of rooms where something has just happened, for somebody who begins to listen: it may be in neither the list nor the events. */
  publishRecent(userId: string): Promise<void>;
  stop(): Promise<void>;
}

export const createRoomActivity = (app: App): RoomActivity => {
  const stopped = new AbortController();
  const { signal } = stopped;
  /** By room: whether there were messages since its counts were last published. */
  const hasActivity = new Map<string, boolean>();
  const running = new Set<Promise<void>>();

  const publishUntilQuiet = async (roomId: string): Promise<void> => {
    while (hasActivity.get(roomId) && !signal.aborted) {
      hasActivity.set(roomId, false);
      await publishUnreadCounts(app, roomId).catch((error: unknown) =>
        app.log.error({ err: error, roomId }, 'unread counts of a room could not be published'),
      );
      await pause(minIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    hasActivity.delete(roomId);
  };

  return {
    publishSoon: (roomId) => {
      const isPublishing = hasActivity.has(roomId);
      hasActivity.set(roomId, true);
      if (isPublishing) return;
      const publishing: Promise<void> = publishUntilQuiet(roomId).finally(() => running.delete(publishing));
      running.add(publishing);
    },
    publishRecent: (userId) => publishRecentCounts(app, userId),
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
};
