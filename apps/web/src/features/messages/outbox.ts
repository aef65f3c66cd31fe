import type { Pending } from './live-state.ts';

/** Unacknowledged messages, kept on the device by person and room, so that a reload or a crash loses none. */
const prefixOf = (userId: string): string => `outbox ${userId} `;
const keyOf = (userId: string, roomId: string): string => prefixOf(userId) + roomId;

const isPending = (value: unknown): value is Pending =>
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

/** What is waiting in a room, in the order of writing. */
export const readOutbox = (userId: string, roomId: string): readonly Pending[] =>
  attempt(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, roomId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  }, []);

/** The rooms in which something of this person is waiting. */
export const waitingRooms = (userId: string): readonly string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefixOf(userId)))
        .map((key) => key.slice(prefixOf(userId).length)),
    [],
  );

const write = (userId: string, roomId: string, pending: readonly Pending[]): void =>
  attempt(() => {
    if (pending.length === 0) localStorage.removeItem(keyOf(userId, roomId));
    else localStorage.setItem(keyOf(userId, roomId), JSON.stringify(pending));
  }, undefined);

/** Keeps one more. What other tabs keep there stays. */
export const putInOutbox = (userId: string, roomId: string, pending: Pending): void => {
  const kept = readOutbox(userId, roomId);
  if (kept.every(({ tempId }) => tempId !== pending.tempId)) write(userId, roomId, [...kept, pending]);
};

/** It was stored, refused or taken back. */
export const takeFromOutbox = (userId: string, roomId: string, tempId: string): void =>
  write(
    userId,
    roomId,
    readOutbox(userId, roomId).filter((kept) => kept.tempId !== tempId),
  );
