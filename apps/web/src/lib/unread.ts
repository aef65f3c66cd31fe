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
