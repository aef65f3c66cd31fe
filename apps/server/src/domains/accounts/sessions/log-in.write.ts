import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { becomeMember } from '../registration/usernames.queries.ts';
import { refuseSuspended } from '../suspensions/suspension.queries.ts';
import { insertSession, type NewSession } from './session.queries.ts';

export interface SignIn {
  userId: string;
  username: string;
  /** The hash that the password was checked against. */
  passwordHash: string;
  session: NewSession;
  now: number;
}

/**
 * Stores a session for an account whose password was right. Throws INVALID_PASSWORD when the password has been changed since:
 * a new password ends all sessions, and none may begin with the old one at the same moment. An account that waited while addresses
 * had to be verified waits no more; a unique violation when the address has an owner by now.
 */
export const storeSignIn = defineWrite<SignIn, void>({
  name: 'accounts.storeSignIn',
  run: async (tx, { userId, username, passwordHash, session, now }) => {
    // An update instead of a select, so that it waits for a password change under way.
    const unchanged = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, pending_until: null })
      .where('user_id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .returning('user_id')
      .executeTakeFirst();
    if (!unchanged) throw new Refusal('INVALID_PASSWORD');
    await refuseSuspended(tx, userId, now);
    // A guest whose account waited for verification when that was still required.
    await becomeMember(tx, userId, username);
    await insertSession(tx, userId, session, now);
  },
});
