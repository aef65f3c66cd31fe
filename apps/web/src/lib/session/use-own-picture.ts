import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { client } from '../client.ts';
import type { SignedIn } from './me.ts';

/** `userId`: whose picture is known, or null. */
interface OwnPicture {
  readonly userId: string | null;
  readonly picture: string | null;
}

const store = createStore<OwnPicture>(() => ({ userId: null, picture: null }));
let requestedFor: string | null = null;

export const setOwnPicture = (userId: string, picture: string | null): void => {
  requestedFor = userId;
  store.setState({ userId, picture });
};

/** Asks the server once per user, and again after a failed request. A guest has a generated avatar until another is set. */
const loadOwnPicture = ({ userId, username, guest }: SignedIn): void => {
  if (guest || requestedFor === userId) return;
  requestedFor = userId;
  client.loading.getProfile({ username }).then(
    ({ profile }) =>
      requestedFor === userId && store.getState().userId !== userId && setOwnPicture(userId, profile.picture),
    () => {
      if (requestedFor === userId) requestedFor = null;
    },
  );
};

/** The file name of the reader's own picture; null without one, and until it is known. */
export const useOwnPicture = (me: SignedIn): string | null => {
  useEffect(() => loadOwnPicture(me), [me]);
  return useStore(store, ({ userId, picture }) => (userId === me.userId ? picture : null));
};
