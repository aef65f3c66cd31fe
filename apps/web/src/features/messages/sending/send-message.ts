import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import type { ClientMessage } from '@baithak/protocol/entities/message-parts';
import { spamControlSeconds } from '@baithak/protocol/ranks';
import type { QueryClient } from '@tanstack/react-query';
import type { PendingMessage } from '../state/room-state.ts';
import { dispatch, readRoomState } from '../state/room-store.ts';
import { addToOutbox, removeFromOutbox } from './outbox.ts';
import { endRetries, retryLater } from './retry-later.ts';

/** What sending needs: the client and the cache of this page, and whose message goes to which room. */
export interface SendContext {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly roomId: string;
  /** Joins a room; joining again changes nothing. */
  readonly join: (roomId: string) => Promise<unknown>;
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

/** 24 lowercase hex characters, random, so that no two devices make the same. */
const newTempId = (): string => {
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
  date: Date.now(),
  state: 'sending',
  reason: null,
});

/** Text alone goes as text; with pictures and videos, as parts with the token of their upload. */
const payloadOf = ({
  text,
  media,
}: PendingMessage): { message: ClientMessage; type: 'text' | 'hybrid'; token?: string } => {
  if (!media) return { message: text, type: 'text' };
  const textParts = text === '' ? [] : [{ type: 'text', data: text } as const];
  return { message: [...textParts, media.part], type: 'hybrid', token: media.token };
};

const callServer = async ({ client, roomId, join }: SendContext, pending: PendingMessage) => {
  const { tempId, replyTo } = pending;
  if (pending.joins === true) await join(roomId);
  const input = { id: roomId, ...payloadOf(pending), tempId };
  return replyTo === null ? client.messages.sendMessage(input) : client.messages.replyMessage({ ...input, replyTo });
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
  if (unansweredCodes.has(error.code)) return error.retryAfter ?? 0;
  // Nobody is at the composer to try again: a resent message waits for its turn (docs/contract.md#spam-control).
  if (error.code === 'SPAM_CONTROL' && !callers.has(tempId)) return error.retryAfter ?? spamControlSeconds;
  return undefined;
};

/** How an attempt ended: with the error that refused the message, null when it was stored, or without an answer. */
type Outcome = WireError | null | 'delayed' | 'givenUp';

const attempt = async (context: SendContext, pending: PendingMessage): Promise<Outcome> => {
  const { cache, userId, roomId } = context;
  const { tempId } = pending;
  try {
    const { message } = await callServer(context, pending);
    removeFromOutbox(userId, roomId, tempId);
    dispatch(cache, roomId, { type: 'sendAcknowledged', tempId, message });
    endRetries(context);
    return null;
  } catch (error) {
    const retryAfter = retryAfterOf(error, tempId);
    if (!(error instanceof WireError) || retryAfter !== undefined) {
      const isRetried = retryLater(context, retryAfter ?? 0, () => void retryUnanswered(context));
      return isRetried ? 'delayed' : 'givenUp';
    }
    removeFromOutbox(userId, roomId, tempId);
    dispatch(cache, roomId, { type: 'sendFailed', tempId, reason: error.code });
    return error;
  }
};

/** The messages of a room that no error refused, in the order of writing. */
const queueOf = ({ cache, roomId }: SendContext): readonly PendingMessage[] =>
  readRoomState(cache, roomId).pending.filter(({ reason }) => reason === null);

/** Later messages wait behind an unanswered one: otherwise the room would read them out of order. */
const stopQueue = (context: SendContext, outcome: 'delayed' | 'givenUp'): void => {
  const { cache, roomId } = context;
  for (const { tempId } of queueOf(context)) {
    if (outcome === 'delayed') dispatch(cache, roomId, { type: 'sendDelayed', tempId });
    else dispatch(cache, roomId, { type: 'sendFailed', tempId, reason: null });
    resolveCaller(tempId, null);
  }
};

const sendQueue = async (context: SendContext): Promise<void> => {
  for (let [next] = queueOf(context); next; [next] = queueOf(context)) {
    const outcome = await attempt(context, next);
    if (outcome === 'delayed' || outcome === 'givenUp') return stopQueue(context, outcome);
    resolveCaller(next.tempId, outcome);
  }
};

/** The rooms whose queue is being sent. By cache, then by room. */
const runningQueues = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/** Sends the queue of a room, one message after the other. Only one run at a time: a second call waits, then sends what is left. */
const flushQueue = async (context: SendContext): Promise<void> => {
  const rooms = runningQueues.get(context.cache) ?? new Map<string, Promise<void>>();
  runningQueues.set(context.cache, rooms);
  for (let running = rooms.get(context.roomId); running; running = rooms.get(context.roomId)) await running;
  if (queueOf(context).every(({ state }) => state !== 'sending')) return;
  const started = sendQueue(context).finally(() => rooms.delete(context.roomId));
  rooms.set(context.roomId, started);
  await started;
};

const enqueue = ({ cache, userId, roomId }: SendContext, message: PendingMessage): void => {
  const pending: PendingMessage = { ...message, state: 'sending', reason: null };
  dispatch(cache, roomId, { type: 'sendStarted', pending });
  addToOutbox(userId, roomId, pending);
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

/** Takes back a message that was not sent. */
export const discardMessage = ({ cache, userId, roomId }: SendContext, { tempId }: PendingMessage): void => {
  removeFromOutbox(userId, roomId, tempId);
  dispatch(cache, roomId, { type: 'sendDiscarded', tempId });
  resolveCaller(tempId, null);
};

/** Sends again what the server did not answer, behind `earlier`: messages that this page does not show as pending yet. */
export const retryUnanswered = (context: SendContext, earlier: readonly PendingMessage[] = []): Promise<void> => {
  const { pending } = readRoomState(context.cache, context.roomId);
  const unanswered = pending.filter(({ state, reason }) => state !== 'sending' && reason === null);
  for (const message of [...earlier, ...unanswered]) enqueue(context, message);
  return flushQueue(context);
};
