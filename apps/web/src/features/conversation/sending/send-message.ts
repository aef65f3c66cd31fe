import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import { spamControlSeconds } from '@baithak/protocol/ranks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useEffect } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { type ConversationCalls, type MessagePayload, useConversation } from '../conversation-context.ts';
import { keepOwnWords, type PendingMessage } from '../state/conversation-state.ts';
import { dispatch, readConversation } from '../state/conversation-store.ts';
import { client } from '../../../lib/client.ts';

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
const removeFromOutbox = (userId: string, conversationId: string, tempId: string): void => {
  const kept = readOutbox(userId, conversationId).filter((pending) => pending.tempId !== tempId);
  write(userId, conversationId, kept);
};

/** Pauses before messages are sent again by themselves, in milliseconds: each is twice the one before. */
const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** After so many tries in a row (about a quarter of an hour) they wait for the next message, a reconnect or a press. */
const mostTries = 20;

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
const retryLater = (context: Waiting, retryAfter: number, retry: () => void): boolean => {
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
const endRetries = ({ cache, conversationId }: Waiting): void => {
  const known = retriesOf(cache);
  clearTimeout(known.get(conversationId)?.timer);
  known.delete(conversationId);
};

/** What sending needs: the connection and the cache of this page, and whose message goes to which conversation. */
export interface SendContext {
  readonly client: Pick<Client, 'connection'>;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly conversationId: string;
  readonly send: ConversationCalls['send'];
}

/** Errors that refuse nothing: the message may have arrived or not, and is sent again under the same tempId. */
const unansweredCodes: ReadonlySet<string> = new Set([
  'NETWORK',
  'NO_ANSWER',
  'NOT_READY',
  'TOO_MANY',
  'NO_TOKEN',
  'BAD_TOKEN',
]);

/** Whoever has to wait longer, in seconds, sends it again by hand: more was written than is stored on a day. */
const longestWait = 600;

/** 24 lowercase hex characters, random, so that no two devices make the same. */
export const newTempId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const createPendingMessage = (
  text: string,
  replyTo: string | null,
  { media, joins }: Pick<PendingMessage, 'media' | 'joins'> = {},
): PendingMessage => ({
  tempId: newTempId(),
  text,
  replyTo,
  ...(media && { media }),
  ...(joins === true && { joins }),
  date: serverNow(),
  state: 'sending',
  reason: null,
});

/** Text alone goes as text; with pictures and videos, as parts with the token of their upload. */
export const payloadOf = ({ text, media }: PendingMessage): MessagePayload & { readonly token?: string } => {
  if (!media) return { message: text, type: 'text' };
  const textParts = text === '' ? [] : [{ type: 'text', data: text } as const];
  return { message: [...textParts, media.part], type: 'hybrid', token: media.token };
};

/** Resolvers of `sendMessage` calls whose outcome is not known yet. By tempId. */
const callers = new Map<string, (refusal: WireError | null) => void>();
const resolveCaller = (tempId: string, refusal: WireError | null): void => {
  callers.get(tempId)?.(refusal);
  callers.delete(tempId);
};

/** After how many seconds at the earliest a message is sent again by itself; undefined when it was refused for good. */
const retryAfterOf = (error: unknown, tempId: string): number | undefined => {
  if (!(error instanceof WireError)) return 0;
  const { code, retryAfter = 0 } = error;
  if (unansweredCodes.has(code)) return code === 'TOO_MANY' && retryAfter > longestWait ? undefined : retryAfter;
  // Nobody is at the composer to try again: a resent message waits for its turn (docs/contract.md#spam-control).
  if ((error.code === 'SPAM_CONTROL' || error.code === 'SLOW_MODE') && !callers.has(tempId))
    return error.retryAfter ?? spamControlSeconds;
  return undefined;
};

/** How an attempt ended: with the error that refused the message, null when it was stored, or without an answer. */
type Outcome = WireError | null | 'delayed' | 'givenUp';

const attemptSend = async (context: SendContext, pending: PendingMessage): Promise<Outcome> => {
  const { cache, userId, conversationId } = context;
  const { tempId } = pending;
  try {
    const message = await context.send(pending);
    keepOwnWords(message, pending.text);
    removeFromOutbox(userId, conversationId, tempId);
    dispatch(cache, conversationId, { type: 'sendAcknowledged', tempId, message });
    endRetries(context);
    return null;
  } catch (error) {
    const retryAfter = retryAfterOf(error, tempId);
    if (!(error instanceof WireError) || retryAfter !== undefined) {
      const isRetried = retryLater(context, retryAfter ?? 0, () => void retryUnanswered(context));
      return isRetried ? 'delayed' : 'givenUp';
    }
    removeFromOutbox(userId, conversationId, tempId);
    dispatch(cache, conversationId, { type: 'sendFailed', tempId, reason: error.code });
    return error;
  }
};

/** The messages of a conversation that no error refused, in the order of writing. */
const queueOf = ({ cache, conversationId }: SendContext): readonly PendingMessage[] =>
  readConversation(cache, conversationId).pending.filter(({ reason }) => reason === null);

/** Later messages wait behind an unanswered one: otherwise they would be read out of order. */
const stopQueue = (context: SendContext, outcome: 'delayed' | 'givenUp'): void => {
  const { cache, conversationId } = context;
  for (const { tempId } of queueOf(context)) {
    if (outcome === 'delayed') dispatch(cache, conversationId, { type: 'sendDelayed', tempId });
    else dispatch(cache, conversationId, { type: 'sendFailed', tempId, reason: null });
    resolveCaller(tempId, null);
  }
};

const sendQueue = async (context: SendContext): Promise<void> => {
  for (let [next] = queueOf(context); next; [next] = queueOf(context)) {
    const outcome = await attemptSend(context, next);
    if (outcome === 'delayed' || outcome === 'givenUp') return stopQueue(context, outcome);
    resolveCaller(next.tempId, outcome);
  }
};

/** The conversations whose queue is being sent. By cache, then by conversation. */
const runningQueues = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/** Sends the queue of a conversation, one message after the other. Only one run at a time: a second call waits, then sends what is left. */
const flushQueue = async (context: SendContext): Promise<void> => {
  const queues = runningQueues.get(context.cache) ?? new Map<string, Promise<void>>();
  runningQueues.set(context.cache, queues);
  for (let running = queues.get(context.conversationId); running; running = queues.get(context.conversationId))
    await running;
  if (queueOf(context).every(({ state }) => state !== 'sending')) return;
  const started = sendQueue(context).finally(() => queues.delete(context.conversationId));
  queues.set(context.conversationId, started);
  await started;
};

const enqueue = ({ cache, userId, conversationId }: SendContext, message: PendingMessage): void => {
  const pending: PendingMessage = { ...message, state: 'sending', reason: null };
  dispatch(cache, conversationId, { type: 'sendStarted', pending });
  addToOutbox(userId, conversationId, pending);
};

/**
 * Shows a message as sending and sends it after those written before it. Resolves to the error when the server refused it,
 * to null otherwise: an unanswered message stays on the screen and is sent again by itself, with the next one and after the
 * next reconnect, and is never stored twice (tempId).
 */
export const sendMessage = (context: SendContext, pending: PendingMessage): Promise<WireError | null> =>
  new Promise((resolve) => {
    callers.set(pending.tempId, resolve);
    enqueue(context, pending);
    void flushQueue(context);
  });

export const discardMessage = ({ cache, userId, conversationId }: SendContext, { tempId }: PendingMessage): void => {
  removeFromOutbox(userId, conversationId, tempId);
  dispatch(cache, conversationId, { type: 'sendDiscarded', tempId });
  resolveCaller(tempId, null);
};

/** Sends again what the server did not answer, behind `earlier`: messages that this page does not show as pending yet. */
export const retryUnanswered = (context: SendContext, earlier: readonly PendingMessage[] = []): Promise<void> => {
  const { pending } = readConversation(context.cache, context.conversationId);
  const unanswered = pending.filter(({ state, reason }) => state !== 'sending' && reason === null);
  for (const message of [...earlier, ...unanswered]) enqueue(context, message);
  return flushQueue(context);
};

export const useSendContext = (): SendContext => {
  const cache = useQueryClient();
  const { id: conversationId, me, calls } = useConversation();
  const { userId } = me;
  const { send } = calls;
  return useMemo(() => ({ client, cache, userId, conversationId, send }), [cache, userId, conversationId, send]);
};

/**
 * Sends again, in the order of writing, what the server did not answer and what a reload left in the outbox of a
 * conversation. The server stores each tempId once (docs/contract.md#delivery).
 */
export const resendUnanswered = (context: SendContext): Promise<void> => {
  const shown = new Set(readConversation(context.cache, context.conversationId).pending.map(({ tempId }) => tempId));
  const notShown = readOutbox(context.userId, context.conversationId).filter(({ tempId }) => !shown.has(tempId));
  return retryUnanswered(context, notShown);
};

/**
 * Resends the unanswered messages of every conversation when the app is opened and after each reconnect. `sendOf`: how
 * those of one are sent, null for one that is not resent here; it keeps its identity.
 */
export const useResend = (
  userId: string,
  sendOf: (conversationId: string) => ConversationCalls['send'] | null,
): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const resendAll = () => {
      for (const conversationId of conversationsInOutbox(userId)) {
        const send = sendOf(conversationId);
        if (send) void resendUnanswered({ client, cache, userId, conversationId, send });
      }
    };
    resendAll();
    return client.connection.subscribe((status) => status === 'online' && resendAll());
  }, [cache, userId, sendOf]);
};
