import type { EmailState } from '@baithak/protocol/contracts/account-email';
import { iso } from '../../../platform/clock.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Addressee } from '../account-mail.ts';
import type { NewLinkToken } from '../link-tokens.write.ts';
import { findAccountByEmail, findAccountOf } from '../queries.ts';
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

export interface WantedEmail {
  readonly userId: string;
  /** Lower case; undefined asks for the link to the one that waits again. */
  readonly email: string | undefined;
  readonly link: NewLinkToken;
  readonly now: number;
}

export interface StoredEmailChange {
  readonly wanted: Addressee;
  /** Where the notice goes. */
  readonly present: Addressee;
  /** Whose account has the wanted address; nobody's is null. */
  readonly owner: Addressee | null;
}

/**
 * Stores the address that an account wants, whether or not it has an owner. Throws CONFLICT when it is the account's own, and
 * NOT_FOUND when it has no account, or no change waits that could be sent again.
 */
export const storeEmailChange = defineWrite<WantedEmail, StoredEmailChange>({
  name: 'accounts.storeEmailChange',
  run: async (tx, { userId, email: asked, link, now }) => {
    const account = await findAccountOf(tx, userId);
    const email = asked ?? (await emailStateOf(tx, userId, now))?.pending?.email;
    if (!account || email === undefined) throw new Refusal('NOT_FOUND');
    if (account.email === email) throw new Refusal('CONFLICT', { msg: 'This is your email address already.' });
    await keepEmailChange(tx, { user_id: userId, email, hash: link.hash, created_at: now, expires_at: link.expiresAt });
    const { username, language } = account;
    const owner = await findAccountByEmail(tx, email);
    return {
      wanted: { email, username, language },
      present: { email: account.email, username, language },
      owner: owner ? { email, username: owner.username, language: owner.language } : null,
    };
  },
});

export const dropEmailChange = defineWrite<{ userId: string }, void>({
  name: 'accounts.dropEmailChange',
  run: async (tx, { userId }) => {
    await forgetEmailChange(tx, userId);
  },
});

/**
 * Follows the link to a new address; it works again until it ends, and changes nothing then. Throws EXPIRED; a unique violation
 * when another account has the address meanwhile.
 */
export const applyEmailChange = defineWrite<
  { email: string; hash: string; now: number },
  { userId: string; isNew: boolean }
>({
  name: 'accounts.applyEmailChange',
  run: async (tx, { email, hash, now }) => {
    const change = await findEmailChange(tx, email, hash, now);
    if (!change) throw new Refusal('EXPIRED');
    const { user_id: userId } = change;
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('user_id', '=', userId)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    // A new password, or the person, may have taken the change back while this waited for the account.
    if (!account || !(await findEmailChange(tx, email, hash, now))) throw new Refusal('EXPIRED');
    const isNew = account.email !== email;
    if (isNew)
      await tx
        .updateTable('accounts')
        .set({ email, verified_at: now, pending_until: null })
        .where('user_id', '=', userId)
        .execute();
    return { userId, isNew };
  },
});
