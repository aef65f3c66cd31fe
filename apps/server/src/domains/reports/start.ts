import { atMostEvery } from '../../platform/throttle.ts';
import { minute } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { reportDoubt, reportDoubtful } from './report-content.ts';
import { expireOldUndos } from './reports.write.ts';

export interface ReportsService {
  /** Something shows uploaded files now: what is doubtful of them is reported. A job does it for what a crash left out. */
  filesUsed: () => void;
  /** Reports a doubtful text after the commit of what it is about, where that write cannot do it. */
  reportDoubt: typeof reportDoubt;
}

declare module '../../platform/context.ts' {
  interface Services {
    reports: ReportsService;
  }
}

/** Milliseconds. */
const pause = 250;

/** Reports what shows doubtful files, and lets go, every hour, what decisions took away that can no longer be taken back. */
export const start = async (app: App): Promise<Started<ReportsService>> => {
  const doubtful = atMostEvery(app, pause, 'what is doubtful could not be reported', () => reportDoubtful(app));
  return {
    service: { filesUsed: () => doubtful.soon(), reportDoubt },
    jobs: [
      {
        name: 'reports.expireUndos',
        nextAfter: hourly,
        run: ({ db }) => db.write(expireOldUndos, { now: app.clock.now() }),
      },
      {
        name: 'reports.reportDoubtful',
        nextAfter: (time) => time + minute,
        run: ({ db }) => reportDoubtful({ ...app, db }),
      },
    ],
    stop: doubtful.stop,
  };
};
