import { type Tx, defineWrite } from '../../platform/db/write.ts';
import type { Addressee } from './account-mail.ts';
import { findAccountByEmail, findPendingByEmail } from './queries.ts';
import type { OneTimeTokenTable } from './tables.ts';

/** The stored side of a link in a mail. */
export interface NewLinkToken {
  hash: string;
  expiresAt: number;
}

type LinkKind = Exclude<OneTimeTokenTable['kind'], 'setup'>;

export const insertLinkToken = (tx: Tx, kind: LinkKind, userId: string, token: NewLinkToken, now: number) =>
  tx
    .insertInto('one_time_tokens')
    .values({ hash: token.hash, kind, user_id: userId, created_at: now, expires_at: token.expiresAt })
    .execute();

/** The link that registers the first Owner, while it lives. */
export const findSetUpLink = (db: Tx, hash: string, now: number) =>
  db
    .selectFrom('one_time_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('kind', '=', 'setup')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The account of a live link, or undefined. The link is valid only with the address it was sent to. */
export const findLinked = (db: Tx, kind: LinkKind, email: string, hash: string, now: number) =>
  db
    .selectFrom('one_time_tokens')
    .innerJoin('accounts', 'accounts.user_id', 'one_time_tokens.user_id')
    .innerJoin('people', 'people.id', 'accounts.user_id')
    .select(['people.id', 'people.username', 'people.guest', 'accounts.password_hash', 'accounts.verified_at'])
    .where('one_time_tokens.hash', '=', hash)
    .where('one_time_tokens.kind', '=', kind)
    .where('one_time_tokens.expires_at', '>', now)
    .where('accounts.email', '=', email)
    .executeTakeFirst();

export interface LinkRequest {
  kind: 'verify' | 'reset';
  email: string;
  token: NewLinkToken;
  now: number;
}

/** Stores a link for the account of an address and returns the recipient; null when no account needs one. */
export const storeLink = defineWrite<LinkRequest, Addressee | null>({
  name: 'accounts.storeLink',
  run: async (tx, { kind, email, token, now }) => {
    const account = (await findAccountByEmail(tx, email)) ?? (await findPendingByEmail(tx, email));
    if (!account || (kind === 'verify' && account.verified_at !== null)) return null;
    await insertLinkToken(tx, kind, account.id, token, now);
    return { email: account.email, username: account.username, language: account.language };
  },
});
