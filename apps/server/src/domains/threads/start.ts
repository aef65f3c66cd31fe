import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/job.ts';
import type { Started } from '../../platform/services.ts';
import { reindexAfterRename } from '../people/api.ts';
import { reindexThreads } from './search-index/reindex-threads.write.ts';
import { threadsMentioning } from './search-index/threads-mentioning.ts';
import { removeOldVersions } from './edit/remove-old-versions.write.ts';
import { versionMaxAgeMs } from './edit/versions.queries.ts';
import { removeOldViews } from './views/count-view.write.ts';

interface ThreadsService {
  readonly renames: Pick<ReturnType<typeof reindexAfterRename>, 'done'>;
}

declare module '../../platform/services.ts' {
  interface Services {
    threads: ThreadsService;
  }
}

/** Removes, every hour, who viewed what on past days, and what edited threads said long ago. */
export const start = async (app: App): Promise<Started<ThreadsService>> => {
  const { clock } = app;
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
