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
