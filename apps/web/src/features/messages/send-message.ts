import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire-error';
import type { ClientMessage } from '@baithak/protocol/message-parts';
import { spamControlSeconds } from '@baithak/protocol/ranks';
import type { QueryClient } from '@tanstack/react-query';
import { happen, readLive } from './live-cache.ts';
import type { Pending } from './live-state.ts';
import { putInOutbox, readOutbox, takeFromOutbox } from './outbox.ts';
import { newTempId } from './temp-id.ts';

/** What sending needs to know. */
export interface Sender {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly roomId: string;
}

/** Nobody said no: it may have arrived or not, and is to be sent again under the same tempId. A session that ended may be opened again. */
const unanswered: ReadonlySet<string> = new Set(['NETWORK', 'NO_ANSWER', 'NOT_READY', 'NO_TOKEN', 'BAD_TOKEN']);
/** How long what was refused for its speed waits when nobody is at the composer any more, in milliseconds (CONTRACT 6). */
const SPAM_CONTROL_MS = spamControlSeconds * 1000;

/** What goes over the line: words alone as text; with pictures and videos, parts and the token of their upload. */
const contentOf = ({ text, media }: Pending): { message: ClientMessage; type: 'text' | 'hybrid'; token?: string } => {
  if (!media) return { message: text, type: 'text' };
  const words = text === '' ? [] : [{ type: 'text', data: text } as const];
  return { message: [...words, media.part], type: 'hybrid', token: media.token };
};

const emit = ({ client, roomId }: Sender, pending: Pending) => {
  const { tempId, replyTo } = pending;
  const sending = { id: roomId, ...contentOf(pending), tempId };
  return replyTo !== null
    ? client.messages.replyMessage({ ...sending, replyTo })
    : client.messages.sendMessage(sending);
};

/** Who waits for the outcome of a message. By tempId. */
const waiting = new Map<string, (refusal: WireError | null) => void>();
const settle = (tempId: string, refusal: WireError | null): void => {
  waiting.get(tempId)?.(refusal);
  waiting.delete(tempId);
};

/** Sends one. Resolves to the refusal when the server refused it, to null when it was stored, to 'unanswered' otherwise. */
const attempt = async (sender: Sender, pending: Pending): Promise<WireError | null | 'unanswered'> => {
  const { cache, userId, roomId } = sender;
  try {
    const { message } = await emit(sender, pending);
    takeFromOutbox(userId, roomId, pending.tempId);
    happen(cache, roomId, { is: 'acknowledged', tempId: pending.tempId, message });
    return null;
  } catch (error) {
    if (!(error instanceof WireError) || unanswered.has(error.code)) return 'unanswered';
    if (error.code === 'SPAM_CONTROL' && !waiting.has(pending.tempId)) {
      setTimeout(() => void resend(sender), SPAM_CONTROL_MS);
      return 'unanswered';
    }
    takeFromOutbox(userId, roomId, pending.tempId);
    happen(cache, roomId, { is: 'failed', tempId: pending.tempId, reason: error.code });
    return error;
  }
};

/** The rooms in which sending is under way, by their timelines' cache. */
const underWay = new WeakMap<QueryClient, Map<string, Promise<void>>>();

const unrefused = ({ cache, roomId }: Sender): readonly Pending[] =>
  readLive(cache, roomId).pending.filter(({ reason }) => reason === null);

/** What comes after an unanswered message waits with it: otherwise a room would hear a person out of order. */
const giveUpForNow = (sender: Sender): void => {
  for (const { tempId } of unrefused(sender)) {
    happen(sender.cache, sender.roomId, { is: 'failed', tempId, reason: null });
    settle(tempId, null);
  }
};

const sendAll = async (sender: Sender): Promise<void> => {
  for (let [next] = unrefused(sender); next; [next] = unrefused(sender)) {
    const outcome = await attempt(sender, next);
    if (outcome === 'unanswered') return giveUpForNow(sender);
    settle(next.tempId, outcome);
  }
};

/** Sends what waits in a room, one after the other in the order of writing; joins the sending that is under way. */
const flush = async (sender: Sender): Promise<void> => {
  const rooms = underWay.get(sender.cache) ?? new Map<string, Promise<void>>();
  underWay.set(sender.cache, rooms);
  // Who joins a sending that has ended meanwhile begins another one: nothing written in between may stay behind.
  for (let joined = rooms.get(sender.roomId); joined; joined = rooms.get(sender.roomId)) await joined;
  if (unrefused(sender).every(({ state }) => state === 'failed')) return;
  const started = sendAll(sender).finally(() => rooms.delete(sender.roomId));
  rooms.set(sender.roomId, started);
  await started;
};

const show = (sender: Sender, pending: Pending): void => {
  const shown: Pending = { ...pending, state: 'sending', reason: null };
  happen(sender.cache, sender.roomId, { is: 'sent', pending: shown });
  putInOutbox(sender.userId, sender.roomId, shown);
};

/**
 * Shows a message as sending, sends it after those written before it, and shows what came of it. Resolves to the refusal
 * when the server refused it, to null otherwise: an unanswered message stays, is tried again with the next one and after
 * the next reconnect, and is never stored twice (tempId).
 */
export const deliver = (sender: Sender, pending: Pending): Promise<WireError | null> =>
  new Promise((resolve) => {
    waiting.set(pending.tempId, resolve);
    show(sender, pending);
    void flush(sender);
  });

/** A new message, made ready for `deliver`. */
export const pendingMessage = (text: string, replyTo: string | null, media?: Pending['media']): Pending => ({
  tempId: newTempId(),
  text,
  replyTo,
  ...(media && { media }),
  date: Date.now(),
  state: 'sending',
  reason: null,
});

/** Takes back a message that was not sent. */
export const forget = ({ cache, userId, roomId }: Sender, { tempId }: Pending): void => {
  takeFromOutbox(userId, roomId, tempId);
  happen(cache, roomId, { is: 'forgotten', tempId });
  settle(tempId, null);
};

/** Sends again what nobody answered, in the order of writing: after a reconnect, and what a reload left behind. */
export const resend = (sender: Sender): Promise<void> => {
  const shown = readLive(sender.cache, sender.roomId).pending;
  const waits = shown.filter(({ state, reason }) => state === 'failed' && reason === null);
  const kept = readOutbox(sender.userId, sender.roomId).filter((stored) =>
    shown.every((pending) => pending.tempId !== stored.tempId),
  );
  for (const pending of [...kept, ...waits]) show(sender, pending);
  return flush(sender);
};
