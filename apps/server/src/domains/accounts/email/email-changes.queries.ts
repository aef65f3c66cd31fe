import type { EmailState } from '@baithak/protocol/contracts/account-email';
import { iso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { EmailChangeTable } from '../tables.ts';

/** A link that still works, with the address that its account has now. */
export const findEmailChange = (db: Tx, email: string, hash: string, now: number) =>
  db
    .selectFrom('email_changes')
    .innerJoin('accounts', 'accounts.user_id', 'email_changes.user_id')
    .select(['email_changes.user_id', 'accounts.email as present'])
    .where('email_changes.hash', '=', hash)
    .where('email_changes.email', '=', email)
    .where('email_changes.expires_at', '>', now)
    .executeTakeFirst();

/** The wanted address takes the place of the one that its account wanted before. */
export const keepEmailChange = (tx: Tx, change: EmailChangeTable) =>
  tx
    .insertInto('email_changes')
    .values(change)
    .onConflict((held) => held.column('user_id').doUpdateSet({ ...change }))
    .execute();

export const forgetEmailChange = (tx: Tx, userId: string) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();

export const exportEmailChange = (db: Tx, userId: string) =>
  db
    .selectFrom('email_changes')
    .select(['email', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The address of an account; undefined without an account. A change that has come about waits no more. */
export const emailStateOf = async (db: Tx, userId: string, now: number): Promise<EmailState | undefined> => {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'verified_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!account) return undefined;
  const wanted = await exportEmailChange(db, userId);
  const isWaiting = wanted && wanted.expires_at > now && wanted.email !== account.email;
  return {
    email: account.email,
    verified: account.verified_at !== null,
    pending: isWaiting ? { email: wanted.email, expires: iso(wanted.expires_at) } : null,
  };
};
