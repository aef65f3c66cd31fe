import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../../platform/context.ts';
import { atMostEvery } from '../../../platform/throttle.ts';
import { ignoringAmong } from '../../people/api.ts';
import { readsAll } from './read-pointer.ts';
import { unreadCounts, unreadSince } from './unread-count.queries.ts';

/** The least time between two newRoomMessageNotif of one room to one person (docs/contract.md#activity-of-other-rooms). */
const minIntervalMs = 2000;
/** How long ago whoever begins may have loaded the list of rooms, in ms. */
const recentMs = 30_000;
/** Users per query. */
const batchSize = 1000;

/** What happened in a room since its counts were published. */
interface News {
  /** Who wrote. */
  readonly writers: ReadonlySet<string>;
  /** The latest message that was deleted, 0 for none: whoever had not read it has less unread, perhaps nothing. */
  readonly deletedRev: number;
}

const noNews: News = { writers: new Set(), deletedRev: 0 };

const withNews = ({ writers, deletedRev }: News, what: Happened): News =>
  'writer' in what
    ? { writers: new Set(writers).add(what.writer), deletedRev }
    : { writers, deletedRev: Math.max(deletedRev, what.deletedRev) };

/** Whether a device of this person is told: it does not have the room loaded, and none of theirs reads all that comes. */
const isTold = (live: App['live'], roomId: string, userId: string): boolean =>
  live.isNotifiedElsewhere(roomId, userId) && !readsAll(live, roomId, userId);

/** To the devices that do not have the room loaded: quiet while another one has, whose person is there. */
const publishCount = (live: App['live'], roomId: string, userId: string, unread: number, written: boolean): void => {
  if (!isTold(live, roomId, userId)) return;
  const quiet = written && !live.isPresent(roomId, userId) ? {} : { quiet: true as const };
  live
    .user(userId)
    .notify(notificationsContract.newRoomActivity, { roomId, unread, ...quiet }, { elsewhereThan: roomId });
};

const publishUnreadCounts = async ({ live, db, clock }: App, roomId: string, news: News): Promise<void> => {
  const told = live.notified().filter((userId) => isTold(live, roomId, userId));
  const writers = [...news.writers];
  for (let from = 0; from < told.length; from += batchSize) {
    const some = told.slice(from, from + batchSize);
    const ignores = await ignoringAmong(db.read, some, writers);
    for (const { userId, unread } of await unreadCounts(db.read, roomId, some, clock.now(), news.deletedRev)) {
      const written = writers.some((writer) => !ignores(userId, writer));
      if (written || news.deletedRev > 0) publishCount(live, roomId, userId, unread, written);
    }
  }
};

const publishRecentCounts = async ({ live, db, clock }: App, userId: string): Promise<void> => {
  const at = clock.now();
  for (const { roomId, unread } of await unreadSince(db.read, userId, { since: at - recentMs, at }))
    publishCount(live, roomId, userId, unread, true);
};

/** Who wrote a message, or the rev that a deleted one was created with. */
export type Happened = { readonly writer: string } | { readonly deletedRev: number };

export interface RoomActivity {
  /**
   * To be called after a message, or the deletion of one, has been committed. The first call publishes at once, those of the
   * next 2 s together.
   */
  publishSoon(roomId: string, what: Happened): void;
  /** The counts of rooms where something has just happened, for somebody who begins to listen: it may be in neither the list nor the events. */
  publishRecent(userId: string): Promise<void>;
  /** Whether something happened that waits for the end of its room's 2 s. */
  isWaiting(): boolean;
  /** Resolves once nothing is being published. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export const createRoomActivity = (app: App): RoomActivity => {
  const unpublished = new Map<string, News>();
  const publishing = atMostEvery(app, minIntervalMs, 'unread counts of a room could not be published', (roomId) => {
    const news = unpublished.get(roomId) ?? noNews;
    unpublished.delete(roomId);
    return publishUnreadCounts(app, roomId, news);
  });
  return {
    publishSoon: (roomId, what) => {
      unpublished.set(roomId, withNews(unpublished.get(roomId) ?? noNews, what));
      publishing.soon(roomId);
    },
    publishRecent: (userId) => publishRecentCounts(app, userId),
    isWaiting: publishing.isWaiting,
    settled: publishing.settled,
    stop: publishing.stop,
  };
};
