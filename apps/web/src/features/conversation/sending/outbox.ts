import type { Client } from '@baithak/client/create-client';
import type { QueryClient } from '@tanstack/react-query';
import type { PendingMessage } from '../state/conversation-state.ts';

/** Unacknowledged messages, kept on the device by person and conversation, so that no reload or crash loses one. */
const prefixOf = (userId: string): string => `outbox ${userId} `;
const keyOf = (userId: string, conversationId: string): string => prefixOf(userId) + conversationId;

const isPendingMessage = (value: unknown): value is PendingMessage =>
  typeof value === 'object' &&
  value !== null &&
  'tempId' in value &&
  typeof value.tempId === 'string' &&
  'text' in value &&
  typeof value.text === 'string';

/** Storage may be blocked or full: then a message lives as long as its page. */
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** The messages kept for a conversation, in the order of writing. */
export const readOutbox = (userId: string, conversationId: string): readonly PendingMessage[] =>
  attempt(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, conversationId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPendingMessage) : [];
  }, []);

/** Ids of the conversations for which a message of this person is kept. */
export const conversationsInOutbox = (userId: string): readonly string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefixOf(userId)))
        .map((key) => key.slice(prefixOf(userId).length)),
    [],
  );

const write = (userId: string, conversationId: string, pending: readonly PendingMessage[]): void =>
  attempt(() => {
    if (pending.length === 0) localStorage.removeItem(keyOf(userId, conversationId));
    else localStorage.setItem(keyOf(userId, conversationId), JSON.stringify(pending));
  }, undefined);

/** Reads before it writes: other tabs keep their messages there too. */
export const addToOutbox = (userId: string, conversationId: string, pending: PendingMessage): void => {
  const kept = readOutbox(userId, conversationId);
  if (kept.every(({ tempId }) => tempId !== pending.tempId)) write(userId, conversationId, [...kept, pending]);
};

/** The message was stored, refused or discarded. */
export const removeFromOutbox = (userId: string, conversationId: string, tempId: string): void => {
  const kept = readOutbox(userId, conversationId).filter((pending) => pending.tempId !== tempId);
  write(userId, conversationId, kept);
};

/** Pauses before messages are sent again by themselves, in milliseconds: each is twice the one before. */
const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** After so many tries in a row (about a quarter of an hour) they wait for the next message, a reconnect or a press. */
const mostTries = 20;

/** Whose messages wait, and for which conversation. */
interface Waiting {
  readonly client: Pick<Client, 'connection'>;
  readonly cache: QueryClient;
  readonly conversationId: string;
}

interface Retry {
  readonly tries: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The retries that are due. By cache, then by conversation. */
const retries = new WeakMap<QueryClient, Map<string, Retry>>();

const retriesOf = (cache: QueryClient): Map<string, Retry> => {
  const all = retries.get(cache) ?? new Map<string, Retry>();
  retries.set(cache, all);
  return all;
};

/** Up to a quarter longer, so that the many who were refused together do not come back together. */
const pauseMs = (tries: number, retryAfter: number): number =>
  Math.max(Math.min(firstPauseMs * 2 ** tries, longestPauseMs), retryAfter * 1000) * (1 + Math.random() / 4);

/**
 * Calls `retry` after a pause, of at least the seconds that the server asked for. Without a connection it waits on: the
 * server would not hear it. False: it was tried often enough, and is given up.
 */
export const retryLater = (context: Waiting, retryAfter: number, retry: () => void): boolean => {
  const known = retriesOf(context.cache);
  const before = known.get(context.conversationId);
  clearTimeout(before?.timer);
  const tries = before?.tries ?? 0;
  if (tries >= mostTries) {
    known.delete(context.conversationId);
    return false;
  }
  const again = (): void => {
    if (context.client.connection.get() === 'offline') retryLater(context, retryAfter, retry);
    else retry();
  };
  known.set(context.conversationId, { tries: tries + 1, timer: setTimeout(again, pauseMs(tries, retryAfter)) });
  return true;
};

/** The server answers: the next silence begins with the first pause. */
export const endRetries = ({ cache, conversationId }: Waiting): void => {
  const known = retriesOf(cache);
  clearTimeout(known.get(conversationId)?.timer);
  known.delete(conversationId);
};
