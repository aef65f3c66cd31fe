import { minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { knowsPresence } from './present.ts';
import { publishThread } from './reading.ts';

/** A page that is loaded again is away for a moment: nobody is told. In milliseconds. */
const awayMs = minute / 12;

/** Tells whoever has a private thread loaded when the other one comes, goes or looks different. */
export interface WatchedPeople {
  /** The viewer has the thread loaded from now on. */
  watch(threadId: string, viewerId: string, otherId: string): void;
  /** A socket has left the thread. */
  left(threadId: string, viewerId: string): void;
  stop(): Promise<void>;
}

export const createWatchedPeople = (app: Pick<App, 'db' | 'live' | 'clock' | 'log' | 'services'>): WatchedPeople => {
  /** By who is watched: the threads, and who has them loaded. */
  const watched = new Map<string, Map<string, string>>();
  const watchedBy = new Map<string, string>();
  const keyOf = (threadId: string, viewerId: string): string => `${threadId} ${viewerId}`;
  const running = new Set<Promise<void>>();

  const publish = (userId: string, isFor?: typeof knowsPresence): void => {
    for (const [threadId, viewerId] of watched.get(userId) ?? []) {
      const publishing: Promise<void> = publishThread(app, threadId, [viewerId], {}, isFor)
        .catch((error: unknown) => app.log.error({ err: error }, 'a private thread was not published'))
        .finally(() => running.delete(publishing));
      running.add(publishing);
    }
  };

  const left: WatchedPeople['left'] = (threadId, viewerId) => {
    if (app.live.isPresentHere(threadId, viewerId)) return;
    const otherId = watchedBy.get(keyOf(threadId, viewerId));
    if (otherId === undefined) return;
    watchedBy.delete(keyOf(threadId, viewerId));
    const threads = watched.get(otherId);
    threads?.delete(threadId);
    if (threads?.size === 0) watched.delete(otherId);
  };

  app.live.onOnline((userId, online) => {
    // An event would say it by its time, whatever is in it.
    if (online) publish(userId, knowsPresence);
    else
      app.clock.schedule(app.clock.now() + awayMs, () => !app.live.isOnline(userId) && publish(userId, knowsPresence));
  });
  app.live.onPersonChanged((userId) => publish(userId));
  app.live.onGone(({ namespace, viewer }, threadId) => {
    if (namespace === '/private') left(threadId, viewer.userId);
  });

  return {
    watch: (threadId, viewerId, otherId) => {
      watchedBy.set(keyOf(threadId, viewerId), otherId);
      watched.set(otherId, (watched.get(otherId) ?? new Map<string, string>()).set(threadId, viewerId));
    },
    left,
    stop: async () => {
      await Promise.all(running);
    },
  };
};
