import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire-error';
import type { ClientMessage } from '@baithak/protocol/message-parts';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { QueryClient } from '@tanstack/react-query';
import { happen, readLive } from './live-cache.ts';
import type { Pending } from './live-state.ts';
import { readOutbox, writeOutbox } from './outbox.ts';
import { newTempId } from './temp-id.ts';

/** What sending needs to know. */
export interface Sender {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly roomId: string;
}

/** Nobody said no: it may have arrived or not, and is to be sent again under the same tempId. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof WireError) || error.code === 'NETWORK' || error.code === 'NO_ANSWER' || error.code === 'NOT_READY';

const keep = ({ cache, userId, roomId }: Sender): void =>
  writeOutbox(userId, roomId, readLive(cache, roomId).pending.filter((pending) => pending.reason === null));

/** What goes over the line: words alone as text; with pictures and videos, parts and the token of their upload. */
const contentOf = ({ text, media }: Pending): { message: ClientMessage; type: 'text' | 'hybrid'; token?: string } => {
  if (!media) return { message: text, type: 'text' };
  const words = text === '' ? [] : [{ type: 'text', data: text } as const];
  return { message: [...words, media.part], type: 'hybrid', token: media.token };
};

const emit = ({ client, roomId }: Sender, pending: Pending) => {
  const { tempId, replyTo } = pending;
  const sending = { id: roomId, ...contentOf(pending), tempId };
  return replyTo ? client.messages.replyMessage({ ...sending, replyTo: replyTo._id }) : client.messages.sendMessage(sending);
};

/**
 * Shows a message as sending, sends it, and shows what came of it. Resolves to the refusal when the server refused it,
 * to null otherwise: an unanswered message stays, is tried again after the next reconnect, and is never stored twice (tempId).
 */
export const deliver = async (sender: Sender, pending: Pending): Promise<WireError | null> => {
  const { cache, roomId } = sender;
  happen(cache, roomId, { is: 'sent', pending: { ...pending, state: 'sending', reason: null } });
  keep(sender);
  try {
    const { message } = await emit(sender, pending);
    happen(cache, roomId, { is: 'acknowledged', tempId: pending.tempId, message });
    return null;
  } catch (error) {
    const refusal = error instanceof WireError && !isUnanswered(error) ? error : null;
    happen(cache, roomId, { is: 'failed', tempId: pending.tempId, reason: refusal?.msg ?? null });
    return refusal;
  } finally {
    keep(sender);
  }
};

/** A new message, made ready for `deliver`. */
export const pendingMessage = (text: string, replyTo: RoomMessage | null, media?: Pending['media']): Pending => ({
  tempId: newTempId(),
  text,
  replyTo,
  ...(media && { media }),
  date: Date.now(),
  state: 'sending',
  reason: null,
});

/** Takes back a message that was not sent. */
export const forget = (sender: Sender, pending: Pending): void => {
  happen(sender.cache, sender.roomId, { is: 'forgotten', tempId: pending.tempId });
  keep(sender);
};

/** Sends again what nobody answered, in the order of writing: after a reconnect, and what a reload left behind. */
export const resend = async (sender: Sender): Promise<void> => {
  const shown = readLive(sender.cache, sender.roomId).pending;
  const kept = readOutbox(sender.userId, sender.roomId).filter((stored) => shown.every((pending) => pending.tempId !== stored.tempId));
  const waiting = [...kept, ...shown.filter((pending) => pending.state === 'failed' && pending.reason === null)];
  for (const pending of waiting) await deliver(sender, pending);
};
