import { defineWrite } from '../../../platform/db/write.ts';
import { hasOwner } from '../../people/api.ts';

/** Processes that start together, in milliseconds: the link of one is not taken back by the next. */
const together = 60_000;

/**
 * Stores the link that registers the first Owner, in place of one that an earlier start logged.
 * False when there is an Owner, or another process has just made a link.
 */
export const storeSetUpLink = defineWrite<{ hash: string; expiresAt: number; now: number }, boolean>({
  name: 'accounts.storeSetUpLink',
  run: async (tx, { hash, expiresAt, now }) => {
    const owner = await hasOwner(tx);
    const links = tx.deleteFrom('one_time_tokens').where('kind', '=', 'setup');
    await (owner ? links : links.where('created_at', '<=', now - together)).execute();
    if (owner) return false;
    const stored = await tx
      .insertInto('one_time_tokens')
      .values({ hash, kind: 'setup', user_id: null, created_at: now, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst();
    return stored !== undefined;
  },
});
