import { useEffect, useSyncExternalStore } from 'react';
import { client } from './client.ts';
import type { SignedIn } from './me.ts';

interface Own {
  readonly userId: string;
  readonly picture: string | null;
}

let own: Own | null = null;
let asked: string | null = null;
const listeners = new Set<() => void>();

export const showOwnPicture = (userId: string, picture: string | null): void => {
  own = { userId, picture };
  asked = userId;
  for (const tell of listeners) tell();
};

/** Asks once a person; who cannot be asked for has the drawn picture until something else is known. */
const ask = ({ userId, username, guest }: SignedIn): void => {
  if (guest || asked === userId) return;
  asked = userId;
  client.screens.getProfile({ username }).then(
    ({ profile }) => asked === userId && own?.userId !== userId && showOwnPicture(userId, profile.picture),
    () => {
      if (asked === userId) asked = null;
    },
  );
};

const onChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The file name of the reader's own picture; null without one, and until it is known. */
export const useOwnPicture = (me: SignedIn): string | null => {
  useEffect(() => ask(me), [me]);
  return useSyncExternalStore(
    onChange,
    () => (own?.userId === me.userId ? own.picture : null),
    () => null,
  );
};
