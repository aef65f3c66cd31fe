import { useSyncExternalStore } from 'react';
import { readSession, readTab } from '../storage.ts';

const listen = (changed: () => void): (() => void) => {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};

const isSignedIn = (): boolean => readTab('refreshToken') !== null || readSession() !== null;

/**
 * Whether somebody is signed in in this browser, as far as it knows. False on a page rendered by the server until it is
 * hydrated.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(listen, isSignedIn, () => false);
