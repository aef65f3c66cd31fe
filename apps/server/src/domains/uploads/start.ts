import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/context.ts';
import { readSecret } from '../../platform/data-dir.ts';
import { collectUnused } from './collect-unused.ts';
import { keepSecret } from './keep-secret.write.ts';
import { uploadsEnded } from './running-uploads.ts';
import { setSecret } from './signature.ts';

const hour = 3_600_000;

/** Reads or makes the secret that signs names (on PostgreSQL all processes share it), and collects unused files every hour. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  const { db, config } = app;
  const shared = db.engine === 'postgres';
  setSecret(db, shared ? await db.write(keepSecret, { name: 'files', fresh: randomBytes(32).toString('hex') }) : readSecret(config.dataDir, 'files'));
  if (!config.services.has('assets')) return async () => {};
  let running = Promise.resolve();
  const collection = setInterval(() => {
    running = running.then(() => collect(app));
  }, hour);
  collection.unref();
  return async () => {
    clearInterval(collection);
    await uploadsEnded(db);
    await running;
  };
};

const collect = async (app: App): Promise<void> => {
  try {
    const removed = await collectUnused(app);
    if (removed > 0) app.log.info({ removed }, 'unused files were removed');
  } catch (error) {
    app.log.error({ err: error }, 'unused files could not be removed');
  }
};
