import type { App } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/job.ts';
import type { Started } from '../../platform/services.ts';
import { expireOldUndos } from './expire-undos.write.ts';

/** Lets go, every hour, what decisions took away that can no longer be taken back. */
export const start = async ({ clock }: App): Promise<Started> => ({
  jobs: [
    {
      name: 'reports.expireUndos',
      nextAfter: hourly,
      run: ({ db }) => db.write(expireOldUndos, { now: clock.now() }),
    },
  ],
});
