import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';

/** What a sign-in, and a mail to it, need of an account. */
const accountColumns = [
  'people.id',
  'people.username',
  'people.rank',
  'people.guest',
  'people.language',
  'accounts.email',
  'accounts.password_hash',
  'accounts.verified_at',
] as const;

const accounts = (db: Tx) =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.user_id')
    .select(accountColumns)
    .where('people.removed_at', 'is', null);

/** The account that owns an address; `email` in lower case. */
export const findAccountByEmail = (db: Tx, email: string) =>
  accounts(db).where('accounts.email', '=', email).where('accounts.pending_until', 'is', null).executeTakeFirst();

/** The newest of the accounts that wait for an address to be verified. */
export const findPendingByEmail = (db: Tx, email: string) =>
  accounts(db)
    .where('accounts.email', '=', email)
    .where('accounts.pending_until', 'is not', null)
    .orderBy('accounts.agreed_at', 'desc')
    .orderBy('accounts.user_id', 'desc')
    .executeTakeFirst();

/** Whoever a login may mean: a username one account; an address (with an @) two, its owner and the newest that waits for it. */
export const findAccountsByLogin = async (db: Tx, login: string) =>
  login.includes('@')
    ? [await findAccountByEmail(db, login), await findPendingByEmail(db, login)]
    : [await accounts(db).where('people.username', '=', login).executeTakeFirst()];

export const findAccountOf = (db: Tx, userId: string) =>
  accounts(db).where('people.id', '=', userId).executeTakeFirst();

const sessions = (db: Tx, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('people.removed_at', 'is', null);

interface Presented {
  readonly kind: 'access' | 'refresh';
  readonly hash: string;
  /** Milliseconds. */
  readonly now: number;
}

const sessionsByToken = prepared((db, { kind, hash, now }: Presented) =>
  sessions(db, now)
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
    .select([
      'people.id as userId',
      'people.username',
      'people.rank',
      'people.guest',
      'people.suspended_until',
      'sessions.id as sessionId',
      'sessions.last_used_at',
      'sessions.expires_at as session_ends_at',
      'session_tokens.expires_at',
    ])
    .where('session_tokens.hash', '=', hash)
    .where('session_tokens.kind', '=', kind)
    .where('session_tokens.expires_at', '>', now),
);

/** The live session of an access or refresh token, by the token's hash; `kind` keeps one from passing for the other. */
export const findSessionByToken = async (db: Tx, kind: Presented['kind'], hash: string, now: number) =>
  (await sessionsByToken(db, { kind, hash, now }))[0];

/** The live session of a stored session's token, by its hash, with its owner. */
export const findSessionByStoredToken = (db: Tx, hash: string, now: number) =>
  sessions(db, now)
    .leftJoin('accounts', 'accounts.user_id', 'people.id')
    .select([
      'people.id',
      'people.username',
      'people.rank',
      'people.guest',
      'accounts.email',
      'accounts.password_hash',
      'sessions.id as sessionId',
      'sessions.given_email',
    ])
    .where('sessions.token_hash', '=', hash)
    .executeTakeFirst();

/** A person's live sessions, the last used first. */
export const listSessionsOf = (db: Tx, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
