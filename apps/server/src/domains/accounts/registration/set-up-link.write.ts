import { sql } from 'kysely';
import { defineWrite } from '../../../platform/db/write.ts';
import { hasOwner } from '../../people/api.ts';

/** Stores the link that registers the first Owner, in place of the one of an earlier start. False when there is an Owner. */
export const storeSetUpLink = defineWrite<{ hash: string; expiresAt: number; now: number }, boolean>({
  name: 'accounts.storeSetUpLink',
  run: async (tx, { hash, expiresAt, now }) => {
    if (await hasOwner(tx)) {
      await tx.deleteFrom('one_time_tokens').where('kind', '=', 'setup').execute();
      return false;
    }
    await tx
      .insertInto('one_time_tokens')
      .values({ hash, kind: 'setup', user_id: null, created_at: now, expires_at: expiresAt })
      // Processes may start at once.
      .onConflict((stored) =>
        stored
          .column('kind')
          .where('kind', '=', sql.lit<'setup'>('setup'))
          .doUpdateSet({ hash, created_at: now, expires_at: expiresAt }),
      )
      .execute();
    return true;
  },
});
