import { defineWrite } from '../../platform/db/write.ts';
import { sawPerson } from '../people/api.ts';
import { extendSession, insertPair } from './session-rows.ts';
import type { StoredPair } from './tokens.ts';

/** Gives a live session fresh tokens beside those of its other tabs. Throws BAD_TOKEN when it has ended. */
export const storePair = defineWrite<{ sessionId: string; personId: string; pair: StoredPair; now: number }, void>({
  name: 'accounts.storePair',
  run: async (tx, { sessionId, personId, pair, now }) => {
    await extendSession(tx, { id: sessionId, personId }, pair.refreshEndsAt, now);
    await insertPair(tx, sessionId, pair);
  },
});

/** Stores a fresh access token of a session. Ending the session ends it too: without its session a token opens nothing. */
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
export const touchSession = defineWrite<{ sessionId: string; personId: string; now: number }, void>({
  name: 'accounts.touchSession',
  run: async (tx, { sessionId, personId, now }) => {
    await tx
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', sessionId)
      .where('last_used_at', '<', now)
      .execute();
    await sawPerson(tx, personId, now);
  },
});
