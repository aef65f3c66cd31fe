import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { whoIgnores } from './ignoring/ignored.queries.ts';
import { publishIgnored } from './ignoring/publish-ignored.ts';

/** A person may have another name now: those who ignore them get their list again, which names people. */
export const start = async (app: App): Promise<Started<void>> => {
  const running = new Set<Promise<void>>();
  const publish = async (userId: string): Promise<void> => {
    for (const reader of await whoIgnores(app.db.read, userId))
      if (app.live.isOnline(reader)) await publishIgnored(app, reader);
  };
  app.live.onPersonChanged((userId) => {
    const publishing: Promise<void> = publish(userId)
      .catch((error: unknown) => app.log.error({ err: error }, 'a list of ignored people was not published'))
      .finally(() => running.delete(publishing));
    running.add(publishing);
  });
  return {
    stop: async () => {
      await Promise.all(running);
    },
  };
};
