import { createStore, useStore } from 'zustand';
import { onUserChange } from './session/me.ts';

export interface Reported {
  /** Of a request the private thread's, of a profile the person's. */
  readonly id: string;
  readonly kind: 'thread' | 'reply' | 'message' | 'privateMessage' | 'request' | 'profile';
  readonly username: string;
  /** One line of it; empty for none. */
  readonly line: string;
  /** Blocks its author; where that can be done. */
  readonly block?: (() => void) | undefined;
}

const store = createStore<{ readonly reported: Reported | null }>(() => ({ reported: null }));
onUserChange(() => store.setState({ reported: null }));

export const askReport = (reported: Reported): void => store.setState({ reported });
export const stopReport = (): void => store.setState({ reported: null });
export const useReported = (): Reported | null => useStore(store, ({ reported }) => reported);
