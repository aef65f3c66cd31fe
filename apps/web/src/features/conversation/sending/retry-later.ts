import type { Client } from '@baithak/client/create-client';
import type { QueryClient } from '@tanstack/react-query';

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
