import { dayOf } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { reindexAfterRename } from '../people/api.ts';
import { clearThreadShown } from './notify.ts';
import { reindexThreads, threadsMentioning } from './search-index.write.ts';
import { removeOldVersions, versionMaxAgeMs } from './edit/edit-thread.write.ts';
import { removeOldViews } from './views.write.ts';

interface ThreadsService {
  readonly renames: Pick<ReturnType<typeof reindexAfterRename>, 'done'>;
}

declare module '../../platform/context.ts' {
  interface Services {
    threads: ThreadsService;
  }
}

/** Removes, every hour, who viewed what on past days, and what edited threads said long ago. */
export const start = async (app: App): Promise<Started<ThreadsService>> => {
  const { clock, live } = app;
  live.onRemoved((roomId, userId) => {
    const people = userId === undefined ? live.presentHere(roomId).map((person) => person.userId) : [userId];
    for (const each of people)
      for (const connection of live.connectionsIn(roomId, each)) clearThreadShown(live, connection, roomId);
  });
  live.onDisconnected((connection) => clearThreadShown(live, connection));
  const renames = reindexAfterRename(app, {
    type: 'threads',
    mentioning: (userId) => threadsMentioning(app.db.readLong, userId),
    reindex: reindexThreads,
  });
  return {
    service: { renames },
    stop: renames.stop,
    jobs: [
      {
        name: 'threads.removeOld',
        nextAfter: hourly,
        run: async ({ db }) => {
          await db.write(removeOldViews, { day: dayOf(clock.now()) });
          const before = clock.now() - versionMaxAgeMs;
          while ((await db.write(removeOldVersions, { before })).hasMore);
        },
      },
    ],
  };
};
