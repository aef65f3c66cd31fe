import type { App, Started } from '../../platform/context.ts';
import { type LiveState, createState } from '../../platform/live/states.ts';
import { rememberName } from '../../platform/stored-parts.ts';
import { publishIgnored, readIgnored, whoIgnores } from './ignoring.ts';
import { nameChanged, renamedPeople } from './people.ts';

interface PeopleService {
  /** Of each person, whom they ignore. */
  readonly ignored: LiveState;
}

declare module '../../platform/context.ts' {
  interface Services {
    readonly people: PeopleService;
  }
}

/**
 * Mentions show the names of now (platform/stored-parts.ts). A person may have another name: those who ignore them get their list again, which names people.
 */
export const start = async (app: App): Promise<Started<PeopleService>> => {
  const ignored = createState(app, { name: 'ignored', of: 'person', read: (userId) => readIgnored(app, userId) });
  // First listened, then read: a name that changes meanwhile is heard, and what was read before it is not newer.
  const heard = new Set<string>();
  let isRead = false;
  app.db.listen(nameChanged, ({ id, username }) => {
    if (!isRead) heard.add(id);
    rememberName(id, username);
  });
  for (const { id, username } of await renamedPeople(app.db.read).execute())
    if (!heard.has(id)) rememberName(id, username);
  isRead = true;
  const running = new Set<Promise<void>>();
  const publish = async (userId: string): Promise<void> => {
    for (const reader of await whoIgnores(app.db.read, userId))
      if (app.live.mayBeOnline(reader)) await publishIgnored(app, reader);
  };
  app.live.onPersonChanged((userId) => {
    const publishing: Promise<void> = publish(userId)
      .catch((error: unknown) => app.log.error({ err: error }, 'a list of ignored people was not published'))
      .finally(() => running.delete(publishing));
    running.add(publishing);
  });
  return {
    service: { ignored },
    stop: async () => {
      await Promise.all(running);
      await ignored.stop();
    },
  };
};
