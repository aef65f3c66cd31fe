import type { App } from '../../platform/context.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { dayOf } from './count-view.ts';
import { removeOldViews } from './expire-views.write.ts';

/** Every hour who viewed what on days that are over is removed. */
export const start = async ({ db, clock, log }: App): Promise<() => Promise<void>> =>
  everyHour(log, 'views of past days could not be removed', async () => {
    await db.write(removeOldViews, { day: dayOf(clock.now()) });
  });
