import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { whileHeld } from '../../platform/leases/leases.ts';
import { closeAccount, finishClosings, forgetClosed } from './closing/close-account.ts';
import { createExports, type Exports } from './export/make-exports.ts';

export interface AccountDataService {
  readonly exports: Exports;
  /** Closes an account for good, and forgets it after the answer; its bots too. */
  close(userId: string): Promise<void>;
  /** Forgets what is still stored of an account that was closed now. Never rejects: what fails is tried again. */
  forget(userId: string): Promise<void>;
  /** Resolves when nobody is being forgotten, and what a stop broke off goes on. */
  settled(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Services {
    accountData: AccountDataService;
  }
}

/** Goes on with closings and downloads that a stop broke off, now and every hour. */
export const start = async (app: App): Promise<Started<AccountDataService>> => {
  let forgetting = Promise.resolve();
  const run = (work: () => Promise<void>): Promise<void> => {
    forgetting = forgetting
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'a closed account could not be forgotten yet'));
    return forgetting;
  };
  const exports = createExports(app, (userId) => app.services.accounts.mailExportReady(userId));
  const closings = 'accountData.finishClosings';
  const finish = (by: Pick<App, 'db' | 'blobs' | 'clock'>) => async (): Promise<void> => {
    await whileHeld(app.leases, closings, (lost) => finishClosings(by, lost));
  };
  const first = run(finish(app)).then(() => run(() => exports.tidy()));
  return {
    service: {
      exports,
      close: async (userId) => {
        await closeAccount(app, { userId, ownRooms: 'leave' });
        void run(() => forgetClosed(app, userId, app.clock.now()));
      },
      forget: (userId) => run(() => forgetClosed(app, userId, app.clock.now())),
      settled: async () => {
        await first;
        await forgetting;
      },
    },
    jobs: [
      { name: closings, nextAfter: hourly, run: ({ db }) => forgetting.then(finish({ ...app, db })) },
      { name: 'accountData.tidyExports', nextAfter: hourly, run: () => exports.tidy() },
    ],
    stop: async () => {
      await exports.stop();
      await forgetting;
    },
  };
};
