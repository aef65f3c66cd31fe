import type { App } from '../../platform/context.ts';
import { rememberName } from '../../platform/stored-parts.ts';
import type { Started } from '../../platform/services.ts';
import { whoIgnores } from './ignoring/ignored.queries.ts';
import { nameChanged, renamedPeople } from './renamed.queries.ts';
import { publishIgnored } from './ignoring/publish-ignored.ts';

/**
 * Mentions show the names of now (platform/stored-parts.ts). A person may have another name: those who ignore them get their list again, which names people.
 */
export const start = async (app: App): Promise<Started<void>> => {
  for (const { id, username } of await renamedPeople(app.db.read).execute()) rememberName(id, username);
  app.db.listen(nameChanged, ({ id, username }) => rememberName(id, username));
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
