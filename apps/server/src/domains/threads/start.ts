import type { App } from '../../platform/context.ts';
import { dayOf } from './count-view.ts';
import { removeOldViews } from './expire-views.write.ts';

const hour = 3_600_000;

/** Every hour who viewed what on days that are over is removed. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  const timer = setInterval(() => void sweep(app), hour);
  timer.unref();
  return async () => clearInterval(timer);
};

const sweep = async ({ db, clock, log }: App): Promise<void> => {
  try {
    await db.write(removeOldViews, { day: dayOf(clock.now()) });
  } catch (error) {
    log.error({ err: error }, 'views of past days could not be removed');
  }
};
