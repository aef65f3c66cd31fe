import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { updateLastSeen } from '../../people/api.ts';
import { expireSessions } from '../purge.ts';
import { becomeMember } from '../registration/usernames.ts';
import { refuseSuspended } from '../suspensions/suspension.queries.ts';
import {
  type NewSession,
  type StoredTokenPair,
  type WhichSessions,
  endSessions,
  extendSession,
  insertSession,
  insertTokenPair,
} from './stored-sessions.ts';

/** Gives a live session fresh tokens beside those of its other tabs. Throws BAD_TOKEN when it, or its stored token, has ended. */
export const storeTokenPair = defineWrite<
  { sessionId: string; userId: string; tokenHash: string; pair: StoredTokenPair; now: number },
  void
>({
  name: 'accounts.storeTokenPair',
  run: async (tx, { sessionId, userId, tokenHash, pair, now }) => {
    await extendSession(tx, { id: sessionId, userId }, pair.refreshEndsAt, now);
    const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId);
    if (!(await session.where('token_hash', '=', tokenHash).executeTakeFirst())) throw new Refusal('BAD_TOKEN');
    await insertTokenPair(tx, sessionId, pair);
  },
});

export interface FreshAccess {
  sessionId: string;
  hash: string;
  endsAt: number;
  /** Of the refresh token that it was given for. */
  refreshHash: string;
  now: number;
}

/**
 * Stores a fresh access token of a session. It ends with the session: without its session a token is not valid. Throws
 * BAD_TOKEN when the refresh token has ended.
 */
export const storeAccessToken = defineWrite<FreshAccess, void>({
  name: 'accounts.storeAccessToken',
  run: async (tx, { sessionId, hash, endsAt, refreshHash, now }) => {
    // Waits for whoever is replacing the tokens of this session.
    await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
    const refresh = tx.selectFrom('session_tokens').select('hash').where('hash', '=', refreshHash);
    if (!(await refresh.executeTakeFirst())) throw new Refusal('BAD_TOKEN');
    await tx
      .insertInto('session_tokens')
      .values({ hash, session_id: sessionId, kind: 'access', expires_at: endsAt })
      .execute();
  },
});

/** These people were here until now. */
export const storeLastSeen = defineWrite<{ userIds: readonly string[]; now: number }, void>({
  name: 'accounts.storeLastSeen',
  run: async (tx, { userIds, now }) => void (await updateLastSeen(tx, userIds, now)),
});

/** Marks a session and its person as active. */
export const touchSession = defineWrite<{ sessionId: string; userId: string; now: number }, void>({
  name: 'accounts.touchSession',
  run: async (tx, { sessionId, userId, now }) => {
    await tx
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', sessionId)
      .where('last_used_at', '<', now)
      .execute();
    await updateLastSeen(tx, [userId], now);
  },
});

interface Ending {
  readonly userId: string;
  readonly which: WhichSessions;
  readonly now: number;
  /** When it is not the person themselves who ends them; `by` is null for whoever runs the program. */
  readonly log?: LogStamp & { readonly by: string | null };
}

/** Ends sessions of a person: their tokens are not valid any more. Returns the ids of those that ended. */
export const storeSessionsEnd = defineWrite<Ending, string[]>({
  name: 'accounts.endSessionsOf',
  run: async (tx, { userId, which, now, log }) => {
    const ended = await endSessions(tx, userId, which, now);
    if (log) await logAction(tx, log, { by: log.by, what: 'endSessions', whom: userId, amount: ended.length });
    return ended;
  },
});

/** Removes ended sessions, tokens and links. Returns how many rows were removed. */
export const removeExpired = defineWrite<{ now: number }, number>({
  name: 'accounts.removeExpired',
  run: (tx, { now }) => expireSessions(tx, now),
});

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
