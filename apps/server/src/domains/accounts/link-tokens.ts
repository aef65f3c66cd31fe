import type { Tx } from '../../platform/db/write.ts';
import type { OneTimeTokenTable } from './tables.ts';

/** The stored side of a link in a letter. */
export interface NewLinkToken {
  hash: string;
  expiresAt: number;
}

type Kind = Exclude<OneTimeTokenTable['kind'], 'setup'>;

export const insertLinkToken = (tx: Tx, kind: Kind, personId: string, token: NewLinkToken, now: number) =>
  tx
    .insertInto('one_time_tokens')
    .values({ hash: token.hash, kind, person_id: personId, created_at: now, expires_at: token.expiresAt })
    .execute();

/** The account whose live link this is, or undefined. The link belongs to one address: another's does not open it. */
export const findLinked = (db: Tx, kind: Kind, email: string, hash: string, now: number) =>
  db
    .selectFrom('one_time_tokens')
    .innerJoin('accounts', 'accounts.person_id', 'one_time_tokens.person_id')
    .innerJoin('people', 'people.id', 'accounts.person_id')
    .select(['people.id', 'people.username', 'people.guest', 'accounts.password_hash', 'accounts.verified_at'])
    .where('one_time_tokens.hash', '=', hash)
    .where('one_time_tokens.kind', '=', kind)
    .where('one_time_tokens.expires_at', '>', now)
    .where('accounts.email', '=', email)
    .executeTakeFirst();
