import type { Session } from '@baithak/protocol/contracts/accounts';
import { createStore, useStore } from 'zustand';
import { clearStoredSession, readTab, writeTab } from '../storage.ts';

/** Who is signed in in this tab. `rank` is the platform's, as it was when the session was opened. */
export interface SignedIn {
  readonly userId: string;
  readonly username: string;
  readonly rank: number;
  readonly guest: boolean;
}

const isSignedIn = (value: unknown): value is SignedIn =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'username' in value &&
  typeof value.username === 'string';

const readStored = (): SignedIn | null => {
  const value: unknown = JSON.parse(readTab('me') ?? 'null');
  return isSignedIn(value) ? value : null;
};

/** Starts as null, which the server renders, then takes the stored user of this tab. */
const store = createStore<{ me: SignedIn | null }>(() => ({ me: null }));
store.setState({ me: readStored() });

/** The signed-in user, or null. The same object until something about the user changes. */
export const readMe = (): SignedIn | null => store.getState().me;
export const useMe = (): SignedIn | null => useStore(store, ({ me }) => me);

/** Calls `listener` when another user is signed in, or nobody any more. Returns the unsubscribe function. */
export const onUserChange = (listener: () => void): (() => void) =>
  store.subscribe(({ me }, { me: before }) => {
    if (me?.userId !== before?.userId) listener();
  });

export const writeMe = ({ userId, username, rank, guest }: SignedIn | Session): void => {
  const me = { userId, username, rank, guest };
  writeTab('me', JSON.stringify(me));
  store.setState({ me });
};

/** Removes the session, its tokens and what is kept of the user from this browser. `next`: who is signed in now. */
export const forgetSession = (next?: string): void => {
  clearStoredSession(next);
  store.setState({ me: null });
};
