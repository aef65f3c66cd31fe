import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/job.ts';
import type { Started } from '../../platform/services.ts';
import { removeOldVersions } from './edit/remove-old-versions.write.ts';
import { versionMaxAgeMs } from './edit/versions.queries.ts';
import { removeOldViews } from './views/count-view.write.ts';

/** Removes, every hour, who viewed what on past days, and what edited threads said long ago. */
export const start = async ({ clock }: App): Promise<Started> => ({
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
});
