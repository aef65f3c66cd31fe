import { useSyncExternalStore } from 'react';
import { isSignedIn } from './signed-in.ts';

const listen = (changed: () => void): (() => void) => {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};

/**
 * Whether somebody is signed in in this browser, as far as it knows. False on a page rendered by the server until it is
 * hydrated.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(listen, isSignedIn, () => false);
