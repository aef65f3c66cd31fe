import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../platform/context.ts';
import type { Live } from '../../platform/live/live.ts';
import { unreadAmong } from '../rooms/api.ts';

/** The least time between two newRoomMessageNotif of one room to one person, ms (CONTRACT.md 5). */
const quiet = 2000;
/** People whose unread messages are counted by one query. */
const atOnce = 1000;

/** Tells who has joined the room, wants to hear of it and has it loaded nowhere how much is unread there. */
const tellAbsent = async ({ live, db }: App, roomId: string): Promise<void> => {
  const absent = live.notified().filter((userId) => !live.isPresent(roomId, userId));
  for (let from = 0; from < absent.length; from += atOnce) {
    for (const { personId, unread } of await unreadAmong(db.read, roomId, absent.slice(from, from + atOnce))) {
      if (!live.isPresent(roomId, personId)) live.tellNotified(personId, 'newRoomMessageNotif', { roomId, unread });
    }
  }
};

interface RoomActivity {
  note(roomId: string): void;
  stop(): Promise<void>;
}

const createRoomActivity = (app: App): RoomActivity => {
  const stopped = new AbortController();
  const { signal } = stopped;
  /** Whether more came since the room was last told of. */
  const isNewsIn = new Map<string, boolean>();
  const running = new Set<Promise<void>>();

  const follow = async (roomId: string): Promise<void> => {
    while (isNewsIn.get(roomId) && !signal.aborted) {
      isNewsIn.set(roomId, false);
      await tellAbsent(app, roomId).catch((error: unknown) =>
        app.log.error({ err: error, roomId }, 'news of a room could not be told'),
      );
      await pause(quiet, undefined, { signal, ref: false }).catch(() => undefined);
    }
    isNewsIn.delete(roomId);
  };

  return {
    note: (roomId) => {
      const isFollowed = isNewsIn.has(roomId);
      isNewsIn.set(roomId, true);
      if (isFollowed) return;
      const following: Promise<void> = follow(roomId).finally(() => running.delete(following));
      running.add(following);
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
};

const activities = new WeakMap<Live, RoomActivity>();

/** After the commit of a message: its room has news. The first is told at once, what follows within 2 s together. */
export const noteRoomMessage = ({ live }: Pick<App, 'live'>, roomId: string): void =>
  activities.get(live)?.note(roomId);

/** Rooms' news are told from now on, until what this returns is called. */
export const startRoomActivity = (app: App): (() => Promise<void>) => {
  const activity = createRoomActivity(app);
  activities.set(app.live, activity);
  return activity.stop;
};
