import { defineWrite } from '../../../platform/db/write.ts';
import { updateLastSeen } from '../../people/api.ts';
import { extendSession, insertTokenPair } from './session.queries.ts';
import type { StoredTokenPair } from './session-tokens.ts';

/** Gives a live session fresh tokens beside those of its other tabs. Throws BAD_TOKEN when it has ended. */
export const storeTokenPair = defineWrite<
  { sessionId: string; userId: string; pair: StoredTokenPair; now: number },
  void
>({
  name: 'accounts.storeTokenPair',
  run: async (tx, { sessionId, userId, pair, now }) => {
    await extendSession(tx, { id: sessionId, userId }, pair.refreshEndsAt, now);
    await insertTokenPair(tx, sessionId, pair);
  },
});

/** Stores a fresh access token of a session. It ends with the session: without its session a token is not valid. */
export const storeAccessToken = defineWrite<{ sessionId: string; hash: string; endsAt: number }, void>({
  name: 'accounts.storeAccessToken',
  run: async (tx, { sessionId, hash, endsAt }) => {
    await tx
      .insertInto('session_tokens')
      .values({ hash, session_id: sessionId, kind: 'access', expires_at: endsAt })
      .execute();
  },
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
    await updateLastSeen(tx, userId, now);
  },
});
