import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { updateLastSeen } from '../../people/api.ts';
import { extendSession, insertTokenPair } from './session.queries.ts';
import type { StoredTokenPair } from './session-tokens.ts';

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
