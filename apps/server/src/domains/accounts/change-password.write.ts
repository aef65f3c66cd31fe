import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { findLinked } from './link-tokens.ts';
import { endSessions } from './session-rows.ts';
import { markVerified } from './verify-email.write.ts';

export interface NewPassword {
  /** The hash that was checked; when it is another by now, nothing is changed. */
  oldHash: string;
  newHash: string;
  now: number;
}

/** Changes the password and takes back the links to change it. False when it was changed meanwhile. */
const replacePassword = async (tx: Tx, personId: string, { oldHash, newHash, now }: NewPassword): Promise<boolean> => {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: newHash, password_changed_at: now })
    .where('person_id', '=', personId)
    .where('password_hash', '=', oldHash)
    .returning('person_id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx.deleteFrom('one_time_tokens').where('person_id', '=', personId).where('kind', '=', 'reset').execute();
  return true;
};

/** Sets a new password; the other sessions end, and their ids are returned. Throws INVALID_PASSWORD. */
export const changeStoredPassword = defineWrite<NewPassword & { personId: string; sessionId: string }, string[]>({
  name: 'accounts.changeStoredPassword',
  run: async (tx, { personId, sessionId, ...password }) => {
    if (!(await replacePassword(tx, personId, password))) throw new Refusal('INVALID_PASSWORD');
    return endSessions(tx, personId, { except: sessionId }, password.now);
  },
});

/** Sets a new password by the link of a letter, which proves the address too; all sessions end. Throws EXPIRED. */
export const resetStoredPassword = defineWrite<NewPassword & { email: string; hash: string }, { userId: string }>({
  name: 'accounts.resetStoredPassword',
  run: async (tx, { email, hash, ...password }) => {
    const linked = await findLinked(tx, 'reset', email, hash, password.now);
    // The change of the hash decides between two who follow one link at once.
    if (!linked || !(await replacePassword(tx, linked.id, password))) throw new Refusal('EXPIRED');
    await markVerified(tx, linked, password.now);
    await endSessions(tx, linked.id, 'all', password.now);
    return { userId: linked.id };
  },
});
