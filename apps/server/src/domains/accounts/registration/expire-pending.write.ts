import { defineWrite } from '../../../platform/db/write.ts';
import { limitGuestName, removePerson } from '../../people/api.ts';

/** Accounts of one transaction: other writes come in between. */
const atOnce = 200;

/**
 * Removes accounts whose address was not verified in time, 200 at most; the names are free. A guest stays one, for as long as its
 * session. Returns how many accounts were removed.
 */
export const expirePending = defineWrite<{ now: number }, number>({
  name: 'accounts.expirePending',
  run: async (tx, { now }) => {
    const ending = await tx
      .selectFrom('accounts')
      .innerJoin('people', 'people.id', 'accounts.user_id')
      .select(['people.id', 'people.guest'])
      .where('accounts.pending_until', '<=', now)
      .limit(atOnce)
      .execute();
    for (const { id, guest } of ending) {
      await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
      await tx.deleteFrom('accounts').where('user_id', '=', id).execute();
      if (guest === 0) await removePerson(tx, id);
      else {
        const sessions = tx.selectFrom('sessions').where('user_id', '=', id);
        const last = await sessions.select((select) => select.fn.max('expires_at').as('ends')).executeTakeFirst();
        await limitGuestName(tx, id, Math.max(now, Number(last?.ends ?? now)));
      }
    }
    return ending.length;
  },
});
