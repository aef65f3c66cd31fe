import { createHmac } from 'node:crypto';
import { hour, minute } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import type { Refusal } from '../../platform/errors.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import { collectUnused } from './ownership/collect-unused.ts';
import { createPictureClassifier, type PictureClassifier } from './judge/picture-classifier.ts';
import { endImages } from './media/store-image.ts';
import { createRunningUploads, type RunningUploads } from './receive/start-upload.ts';
import { noSpace } from './receive/refusals.ts';
import { createUploadBudgets, type OpenBudget } from './receive/upload-budget.ts';
import { createFileSigner, type FileSigner } from './serve/signature.ts';

export interface UploadsService {
  /** Undefined when CLASSIFIER_PICTURES turns it off, and in a process that takes no files. */
  readonly pictures: PictureClassifier | undefined;
  readonly signer: FileSigner;
  readonly running: RunningUploads;
  readonly openBudget: OpenBudget;
  /** An address as it may be stored for a day: keyed with the secret of file names. */
  hashAddress(address: string): string;
  /** What to answer when the disk is full, where the collection begins now. */
  full(): Refusal;
}

declare module '../../platform/context.ts' {
  interface Services {
    uploads: UploadsService;
  }
}

/** Signs file names from now on, and removes unused files every hour. */
export const start = async (app: App): Promise<Started<UploadsService>> => {
  const running = createRunningUploads();
  const secret = await sharedSecret(app, 'files');
  const collection = createCollection(app);
  const full = (): Refusal => {
    collection.now();
    return noSpace();
  };
  const takesFiles = app.config.services.has('assets');
  const pictures = takesFiles ? createPictureClassifier(app) : undefined;
  const service: UploadsService = {
    pictures,
    signer: createFileSigner(secret, app.clock),
    running,
    openBudget: createUploadBudgets(app, full),
    full,
    hashAddress: (address) => createHmac('sha256', secret).update(`address ${address}`).digest('base64url'),
  };
  // SQLite's folder is locked for this process: what is still there of uploads is from one that ended.
  await app.blobs.sweepIncoming(app.db.engine === 'sqlite' ? 0 : hour);
  if (!takesFiles) return { service, stop: collection.ended };
  return {
    service,
    jobs: [{ name: 'uploads.collectUnused', nextAfter: hourly, run: ({ db }) => collect({ ...app, db }) }],
    stop: async () => {
      // Every connection has ended by now, so nobody waits for a picture any more.
      if (running.count() > 0) endImages();
      pictures?.end();
      await Promise.all([collection.ended(), running.ended()]);
    },
  };
};

/** The collection that a full disk begins, at most once in ten minutes, however many uploads are refused. */
const createCollection = (app: App) => {
  let running = Promise.resolve();
  let notBefore = 0;
  return {
    now: (): void => {
      const now = app.clock.now();
      if (now < notBefore) return;
      notBefore = now + 10 * minute;
      running = collect(app).catch((error: unknown) =>
        app.log.error({ err: error }, 'unused files could not be removed'),
      );
    },
    ended: () => running,
  };
};

const collect = async (app: App): Promise<void> => {
  const removed = await collectUnused(app);
  if (removed > 0) app.log.info({ removed }, 'unused files were removed');
};
