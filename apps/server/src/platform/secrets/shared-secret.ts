import { createHmac, randomBytes } from 'node:crypto';
import type { App } from '../context.ts';
import { readSecret } from '../data-dir.ts';
import { keepSecret } from './keep-secret.write.ts';

/**
 * 32 random bytes as hex, made at the first start: in DATA_DIR (mode 0600), or in PostgreSQL, whose processes all share
 * them.
 */
export const sharedSecret = async (
  { db, config }: Pick<App, 'db'> & { readonly config: Pick<App['config'], 'dataDir'> },
  name: string,
): Promise<string> =>
  db.engine === 'postgres'
    ? db.write(keepSecret, { name, fresh: randomBytes(32).toString('hex') })
    : readSecret(config.dataDir, name);

/**
 * Hashes addresses, which are kept in memory alone, with a key that is made anew at each start; of processes that tell each other
 * of them, with one that they share.
 */
export const hashAddresses = async (
  app: Pick<App, 'db' | 'config' | 'live'>,
  name: string,
): Promise<(address: string) => string> => {
  const key = app.live.relay ? await sharedSecret(app, name) : randomBytes(32);
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);
};
