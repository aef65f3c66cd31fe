import { createClient } from '@baithak/client/create-client';
import wire from 'virtual:wire';
import { serviceUrls } from './service-urls.ts';
import { forgetSession, readTab, writeTab } from './storage.ts';

/** `left`: here or in another tab, on purpose. `ended`: the server does not take its tokens any more. */
export type SignedOut = 'left' | 'ended';

const listeners = new Set<(why: SignedOut) => void>();

/** Called when the session has ended, whoever ended it: what it stored is gone by then. */
export const onSignedOut = (tell: (why: SignedOut) => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Forgets the session on this device and tells the app, which goes to /login. */
export const leaveHere = (why: SignedOut = 'left'): void => {
  forgetSession();
  for (const tell of listeners) tell(why);
};

/** The one client of the page. Its tokens live in the session storage. */
export const client = createClient({
  urls: serviceUrls,
  store: {
    read: () => {
      const accessToken = readTab('accessToken');
      const refreshToken = readTab('refreshToken');
      return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
    },
    write: (tokens) => {
      writeTab('accessToken', tokens?.accessToken ?? null);
      writeTab('refreshToken', tokens?.refreshToken ?? null);
    },
  },
  // Letters come in the language of the page, not of the browser.
  language: () => document.documentElement.lang,
  onSignedOut: () => leaveHere('ended'),
  loadWire: async () => wire,
});
