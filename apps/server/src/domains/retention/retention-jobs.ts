import type { App } from '../../platform/context.ts';
import { daily, hourly, monthly, type Job } from '../../platform/jobs/job.ts';
import { removeOld } from './run-retention.ts';
import { addresses, bans, deleted, steps } from './steps.ts';

export const retentionJob = 'retention.removeOld';

/** Deletes what is old on the first of each month, UTC (docs/contract.md#retention); addresses every day, bans and what was deleted every hour. */
export const retentionJobs = (app: App): readonly Job[] => [
  { name: retentionJob, nextAfter: monthly, run: ({ db, signal }) => removeOld({ ...app, db }, steps, signal) },
  {
    name: 'retention.removeAddresses',
    nextAfter: daily,
    run: ({ db, signal }) => removeOld({ ...app, db }, [addresses], signal),
  },
  {
    name: 'retention.removeBans',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [bans], signal),
  },
  {
    name: 'retention.eraseDeleted',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [deleted], signal),
  },
];
