import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { forgetEmailChange } from '../email/change-email.write.ts';
import { findLinked } from '../link-tokens.write.ts';
import { markVerified } from '../registration/register.write.ts';
import { type FreshTokens, endSessions, replaceTokens } from '../sessions/stored-sessions.ts';

export interface NewPassword {
  /** The hash that was checked; when it has changed since, nothing is stored. */
  oldHash: string;
  newHash: string;
  now: number;
}

/** Changes the password and deletes the links to change it, and to change the address. False when it was changed meanwhile. */
const replacePassword = async (tx: Tx, userId: string, { oldHash, newHash, now }: NewPassword): Promise<boolean> => {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: newHash, password_changed_at: now })
    .where('user_id', '=', userId)
    .where('password_hash', '=', oldHash)
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('kind', '=', 'reset').execute();
  await forgetEmailChange(tx, userId);
  return true;
};

export interface ChangedPassword extends NewPassword {
  userId: string;
  /** The session in which it was changed, and its new tokens. */
  sessionId: string;
  fresh: FreshTokens;
}

/**
 * Sets a new password. The other sessions end, and their ids are returned; of this one every token but the fresh ones. Throws
 * INVALID_PASSWORD or BAD_TOKEN.
 */
export const changeStoredPassword = defineWrite<ChangedPassword, string[]>({
  name: 'accounts.changeStoredPassword',
  run: async (tx, { userId, sessionId, fresh, ...password }) => {
    if (!(await replacePassword(tx, userId, password))) throw new Refusal('INVALID_PASSWORD');
    await replaceTokens(tx, { id: sessionId, userId }, fresh, password.now);
    return endSessions(tx, userId, { except: sessionId }, password.now);
  },
});

/** Sets a new password by the link of a mail, which proves the address too; all sessions end. Throws EXPIRED. */
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
