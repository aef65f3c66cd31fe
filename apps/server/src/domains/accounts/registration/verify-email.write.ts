import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findLinked } from '../mail/link-token.queries.ts';
import { becomeMember } from './usernames.queries.ts';

/**
 * Marks an account's address as proven; a guest who waited for that becomes a member. Returns whether one did. A unique violation
 * when another account has proven the address.
 */
export const markVerified = async (
  tx: Tx,
  { id, username }: { id: string; username: string },
  now: number,
): Promise<boolean> => {
  await tx
    .updateTable('accounts')
    .set({ verified_at: now, pending_until: null })
    .where('user_id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
  return becomeMember(tx, id, username);
};

export interface Verified {
  userId: string;
  username: string;
  /** The person was a guest until now. */
  promoted: boolean;
}

/** Follows the link of a verification mail; the same link works again until it expires. Throws EXPIRED. */
export const verifyAddress = defineWrite<{ email: string; hash: string; now: number }, Verified>({
  name: 'accounts.verifyAddress',
  run: async (tx, { email, hash, now }) => {
    const linked = await findLinked(tx, 'verify', email, hash, now);
    if (!linked) throw new Refusal('EXPIRED');
    return { userId: linked.id, username: linked.username, promoted: await markVerified(tx, linked, now) };
  },
});
