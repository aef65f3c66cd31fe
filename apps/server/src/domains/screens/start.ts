import type { App } from '../../platform/context.ts';
import { settleLeft, tellUpdated } from './presence.ts';

/** Whoever loses the connection leaves the rooms they had loaded; whoever changes is seen so there. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  const settling = new Set<Promise<void>>();
  const settle = (work: Promise<void>, failed: string): void => {
    const settled: Promise<void> = work
      .catch((error: unknown) => app.log.error({ err: error }, failed))
      .finally(() => settling.delete(settled));
    settling.add(settled);
  };
  app.live.onGone((socket, roomId) => settle(settleLeft(app, socket, roomId), 'a read pointer was not stored'));
  app.live.onPersonChanged((userId) => settle(tellUpdated(app, userId), "a person's change was not told"));
  return async () => {
    await Promise.all(settling);
  };
};
