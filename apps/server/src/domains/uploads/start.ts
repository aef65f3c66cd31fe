import { createHmac, randomBytes } from 'node:crypto';
import { hour } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { readSecret } from '../../platform/data-dir.ts';
import { everyHour } from '../../platform/every-hour.ts';
import type { Started } from '../../platform/services.ts';
import { collectUnused } from './ownership/collect-unused.ts';
import { keepSecret } from './serve/signing-secret.write.ts';
import { endImages } from './media/image/store-image.ts';
import { createRunningUploads, type RunningUploads } from './receive/running-uploads.ts';
import { createUploadBudgets, type OpenBudget } from './receive/upload-budget.ts';
import { createFileSigner, type FileSigner } from './serve/signature.ts';

export interface UploadsService {
  readonly signer: FileSigner;
  readonly running: RunningUploads;
  readonly openBudget: OpenBudget;
  /** An address as it may be stored for a day: keyed with the secret of file names. */
  hashAddress(address: string): string;
}

declare module '../../platform/services.ts' {
  interface Services {
    uploads: UploadsService;
  }
}

/** The secret that signs file names, made at the first start. On PostgreSQL all processes share it. */
const fileSecret = ({ db, config }: App): Promise<string> | string =>
  db.engine === 'postgres'
    ? db.write(keepSecret, { name: 'files', fresh: randomBytes(32).toString('hex') })
    : readSecret(config.dataDir, 'files');

/** Signs file names from now on, and removes unused files every hour. */
export const start = async (app: App): Promise<Started<UploadsService>> => {
  const running = createRunningUploads();
  const secret = await fileSecret(app);
  const service: UploadsService = {
    signer: createFileSigner(secret, app.clock),
    running,
    openBudget: createUploadBudgets(app),
    hashAddress: (address) => createHmac('sha256', secret).update(`address ${address}`).digest('base64url'),
  };
  // SQLite's folder is locked for this process: what is still there of uploads is from one that ended.
  await app.blobs.sweepIncoming(app.db.engine === 'sqlite' ? 0 : hour);
  if (!app.config.services.has('assets')) return { service };
  const endCollection = everyHour(app.log, 'unused files could not be removed', () => collect(app));
  return {
    service,
    stop: async () => {
      // Every connection has ended by now, so nobody waits for a picture any more.
      if (running.count() > 0) endImages();
      await Promise.all([endCollection(), running.ended()]);
    },
  };
};

const collect = async (app: App): Promise<void> => {
  const removed = await collectUnused(app);
  if (removed > 0) app.log.info({ removed }, 'unused files were removed');
};
