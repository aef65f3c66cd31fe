import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../../platform/context.ts';
import { type Signal, activityTopic } from '../../../platform/live/relay.ts';
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

const newsOf = (what: Happened): News =>
  'writer' in what ? { ...noNews, writers: new Set([what.writer]) } : { ...noNews, deletedRev: what.deletedRev };

/** Of several rooms. */
const createNews = () => {
  const rooms = new Map<string, News>();
  return {
    add: (roomId: string, { writers, deletedRev }: News): void => {
      const before = rooms.get(roomId) ?? noNews;
      const both = before.writers.union(writers);
      rooms.set(roomId, { writers: both, deletedRev: Math.max(before.deletedRev, deletedRev) });
    },
    take: (roomId: string): News | undefined => {
      const news = rooms.get(roomId);
      rooms.delete(roomId);
      return news;
    },
  };
};

interface Signalled {
  readonly roomId: string;
  readonly writers: readonly string[];
  readonly deletedRev: number;
}

/** Each process counts for its own people. */
const roomActivity: Signal<Signalled> = { name: 'roomActivity', topicOf: () => activityTopic };

/** Whether a device of this person is told: it does not have the room loaded, and none of theirs reads all that comes. */
const isTold = (live: App['live'], roomId: string, userId: string): boolean =>
  live.isNotifiedElsewhere(roomId, userId) && !readsAll(live, roomId, userId);

/** To the devices that do not have the room loaded: quiet while another one has, whose person is there. */
const publishCount = (live: App['live'], roomId: string, userId: string, unread: number, written: boolean): void => {
  if (!isTold(live, roomId, userId)) return;
  const quiet = written && !live.isPresent(roomId, userId) ? {} : { quiet: true as const };
  live
    .userHere(userId)
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
  const { live } = app;
  const { relay } = live;
  const unpublished = createNews();
  /** What happened at this process. */
  const unsignalled = createNews();
  const publishing = atMostEvery(app, minIntervalMs, 'unread counts of a room could not be published', (roomId) => {
    const own = unsignalled.take(roomId);
    if (own) relay?.signal(roomActivity, { roomId, writers: [...own.writers], deletedRev: own.deletedRev });
    return publishUnreadCounts(app, roomId, unpublished.take(roomId) ?? noNews);
  });
  const recounting = atMostEvery(
    app,
    minIntervalMs,
    'unread counts that were missed could not be published',
    async () => {
      for (const userId of live.notified()) await publishRecentCounts(app, userId);
    },
  );
  relay?.onSignal(roomActivity, ({ roomId, writers, deletedRev }) => {
    unpublished.add(roomId, { writers: new Set(writers), deletedRev });
    publishing.soon(roomId);
  });
  relay?.onDoubt(({ activity }) => {
    if (activity) recounting.soon();
  });
  return {
    publishSoon: (roomId, what) => {
      const news = newsOf(what);
      unpublished.add(roomId, news);
      if (relay) unsignalled.add(roomId, news);
      publishing.soon(roomId);
    },
    publishRecent: (userId) => publishRecentCounts(app, userId),
    isWaiting: publishing.isWaiting,
    settled: publishing.settled,
    stop: async () => void (await Promise.all([publishing.stop(), recounting.stop()])),
  };
};
