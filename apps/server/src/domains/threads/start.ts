import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { removeOldVersions } from './edit/remove-old-versions.write.ts';
import { versionMaxAgeMs } from './edit/versions.queries.ts';
import { dayOf } from './views/count-view.ts';
import { removeOldViews } from './views/count-view.write.ts';

/** Removes, every hour, who viewed what on past days, and what edited threads said long ago. */
export const start = async ({ db, clock, log }: App): Promise<Started> => ({
  stop: everyHour(log, 'old views and versions of threads could not be removed', async () => {
    await db.write(removeOldViews, { day: dayOf(clock.now()) });
    await db.write(removeOldVersions, { at: clock.now() - versionMaxAgeMs });
  }),
});
