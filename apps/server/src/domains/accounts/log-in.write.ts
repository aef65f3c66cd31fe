import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { promoteGuest } from '../people/api.ts';
import { insertSession, type NewSession } from './session-rows.ts';

export interface SignIn {
  personId: string;
  username: string;
  /** The hash that the password was checked against. */
  passwordHash: string;
  session: NewSession;
  now: number;
}

/**
 * Stores a session for an account whose password was right. Throws INVALID_PASSWORD when the password has been changed since:
 * a new password ends all sessions, and none may begin beside it with the old one.
 */
export const storeSignIn = defineWrite<SignIn, void>({
  name: 'accounts.storeSignIn',
  run: async (tx, { personId, username, passwordHash, session, now }) => {
    // Written, not read, so that it waits for a change of the password that is under way.
    const unchanged = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('person_id', '=', personId)
      .where('password_hash', '=', passwordHash)
      .returning('person_id')
      .executeTakeFirst();
    if (!unchanged) throw new Refusal('INVALID_PASSWORD');
    // A guest whose account waited for its letter when that was still asked for.
    await promoteGuest(tx, personId, username);
    await insertSession(tx, personId, session, now);
  },
});
