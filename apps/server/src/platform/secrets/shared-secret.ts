import { randomBytes } from 'node:crypto';
import type { App } from '../context.ts';
import { readSecret } from '../data-dir.ts';
import { keepSecret } from './keep-secret.write.ts';

/**
 * 32 random bytes as hex, made at the first start: in DATA_DIR (mode 0600), or in PostgreSQL, whose processes all share
 * them.
 */
export const sharedSecret = async ({ db, config }: Pick<App, 'db' | 'config'>, name: string): Promise<string> =>
  db.engine === 'postgres'
    ? db.write(keepSecret, { name, fresh: randomBytes(32).toString('hex') })
    : readSecret(config.dataDir, name);
