import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/context.ts';
import { readSecret } from '../../platform/data-dir.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { collectUnused } from './collect-unused.ts';
import { keepSecret } from './keep-secret.write.ts';
import { uploadsEnded } from './running-uploads.ts';
import { setSecret } from './signature.ts';

/** Reads or makes the secret that signs names (on PostgreSQL all processes share it), and collects unused files every hour. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  const { db, config } = app;
  const shared = db.engine === 'postgres';
  setSecret(
    db,
    shared
      ? await db.write(keepSecret, { name: 'files', fresh: randomBytes(32).toString('hex') })
      : readSecret(config.dataDir, 'files'),
  );
  if (!config.services.has('assets')) return async () => {};
  const endCollection = everyHour(app.log, 'unused files could not be removed', () => collect(app));
  return async () => {
    await Promise.all([endCollection(), uploadsEnded(db)]);
  };
};

const collect = async (app: App): Promise<void> => {
  const removed = await collectUnused(app);
  if (removed > 0) app.log.info({ removed }, 'unused files were removed');
};
