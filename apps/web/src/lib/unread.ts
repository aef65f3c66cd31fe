import { createStore, useStore } from 'zustand';
import { onUserChange } from './session/me.ts';

/** What is unread beside the messages of rooms: notifications, and private threads. */
interface Unread {
  readonly notifications: number;
  readonly privateThreads: number;
}

const none: Unread = { notifications: 0, privateThreads: 0 };
const store = createStore<Unread>(() => none);
onUserChange(() => store.setState(none));

export const useUnread = (): Unread => useStore(store);
export const writeUnread = (unread: Partial<Unread>): void => store.setState(unread);

/** The state of a history entry that opens a room at the first unread mention of the reader. */
export const atMention = { atMention: true } as const;

export const isAtMention = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'atMention' in state;
