import type { Pending } from './live-state.ts';

/** Unacknowledged messages, kept on the device by person and room, so that a reload or a crash loses none. */
const keyOf = (userId: string, roomId: string): string => `outbox ${userId} ${roomId}`;

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' && value !== null && 'tempId' in value && typeof value.tempId === 'string' && 'text' in value && typeof value.text === 'string';

/** Storage may be blocked or full: then a message lives as long as its page. */
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

export const readOutbox = (userId: string, roomId: string): readonly Pending[] =>
  attempt(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, roomId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  }, []);

/** Keeps what is pending now; nothing pending leaves nothing behind. */
export const writeOutbox = (userId: string, roomId: string, pending: readonly Pending[]): void =>
  attempt(() => {
    if (pending.length === 0) localStorage.removeItem(keyOf(userId, roomId));
    else localStorage.setItem(keyOf(userId, roomId), JSON.stringify(pending));
  }, undefined);
