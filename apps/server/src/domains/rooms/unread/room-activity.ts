import { notificationsContract } from '@baithak/protocol/contracts/notifications';
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
  /** Whether something happened that waits for the end of its room's 2 s. */
  isWaiting(): boolean;
  /** Resolves once nothing is being published. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The 2 s after a room's counts were published. */
interface Turn {
  /** There were messages meanwhile. */
  again: boolean;
  cancel: () => void;
}

export const createRoomActivity = (app: App): RoomActivity => {
  const turns = new Map<string, Turn>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const endTurn = (roomId: string, { again }: Turn): void => {
    turns.delete(roomId);
    if (again) publish(roomId);
  };

  const publish = (roomId: string): void => {
    const turn: Turn = { again: false, cancel: () => undefined };
    turns.set(roomId, turn);
    const publishing: Promise<void> = publishUnreadCounts(app, roomId)
      .catch((error: unknown) =>
        app.log.error({ err: error, roomId }, 'unread counts of a room could not be published'),
      )
      .finally(() => {
        running.delete(publishing);
        if (!isStopped) turn.cancel = app.clock.schedule(app.clock.now() + minIntervalMs, () => endTurn(roomId, turn));
      });
    running.add(publishing);
  };

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    publishSoon: (roomId) => {
      const turn = turns.get(roomId);
      if (turn) turn.again = true;
      else if (!isStopped) publish(roomId);
    },
    publishRecent: (userId) => publishRecentCounts(app, userId),
    isWaiting: () => [...turns.values()].some(({ again }) => again),
    settled,
    stop: async () => {
      isStopped = true;
      await settled();
      for (const { cancel } of turns.values()) cancel();
    },
  };
};
