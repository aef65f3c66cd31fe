import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { dayOf } from './views/count-view.ts';
import { removeOldViews } from './views/count-view.write.ts';

/** Removes, every hour, who viewed what on past days. */
export const start = async ({ db, clock, log }: App): Promise<Started> => ({
  stop: everyHour(log, 'views of past days could not be removed', async () => {
    await db.write(removeOldViews, { day: dayOf(clock.now()) });
  }),
});
