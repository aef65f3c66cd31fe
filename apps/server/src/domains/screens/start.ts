import type { App } from '../../platform/context.ts';
import { settleLeft } from './presence.ts';

/** Whoever loses the connection leaves the rooms they had loaded. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  const settling = new Set<Promise<void>>();
  app.live.onGone((socket, roomId) => {
    const settled: Promise<void> = settleLeft(app, socket, roomId)
      .catch((error: unknown) => app.log.error({ err: error, roomId }, 'a read pointer was not stored'))
      .finally(() => settling.delete(settled));
    settling.add(settled);
  });
  return async () => {
    await Promise.all(settling);
  };
};
