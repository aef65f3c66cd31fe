import type { App } from '../../platform/context.ts';
import { everyHour } from '../../platform/every-hour.ts';
import type { Started } from '../../platform/services.ts';
import { finishClosings, forgetClosed } from './closing/close-account.ts';
import { createExports, type Exports } from './export/make-exports.ts';

export interface AccountDataService {
  readonly exports: Exports;
  /** Forgets what is still stored of an account that was closed now. Never rejects: what fails is tried again. */
  forget(userId: string): Promise<void>;
  /** Resolves when nobody is being forgotten, and what a stop broke off goes on. */
  settled(): Promise<void>;
}

declare module '../../platform/services.ts' {
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
  const tidy = async (): Promise<void> => {
    await run(() => finishClosings(app));
    await run(() => exports.tidy());
  };
  const first = tidy();
  const endHourly = everyHour(app.log, 'closed accounts and downloads could not be tidied', tidy);
  return {
    service: {
      exports,
      forget: (userId) => run(() => forgetClosed(app, userId, app.clock.now())),
      settled: async () => {
        await first;
        await forgetting;
      },
    },
    stop: async () => {
      await endHourly();
      await exports.stop();
      await forgetting;
    },
  };
};
