import { createClient } from '@baithak/client/create-client';
import wire from 'virtual:wire';
import { serviceUrls } from './service-urls.ts';
import { forgetSession } from './session/me.ts';
import { learnServerTime } from './time/server-time.ts';
import { readTab, writeTab } from './storage.ts';

/** `signedOut`: the user did it, here or in another tab. `expired`: the server refused the tokens. */
export type SignOutReason = 'signedOut' | 'expired';

const listeners = new Set<(reason: SignOutReason) => void>();

/** Calls `listener` when the session has ended and its storage is cleared. Returns the unsubscribe function. */
export const onSignedOut = (listener: (reason: SignOutReason) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let lastReason: SignOutReason | undefined;
/** Whether the user has signed out on this page: it does not lead back to where they were. */
export const hasSignedOut = (): boolean => lastReason === 'signedOut';

/** Removes the session from this browser and informs the app, which goes to /login. */
export const endLocalSession = (reason: SignOutReason = 'signedOut'): void => {
  lastReason = reason;
  forgetSession();
  for (const listener of listeners) listener(reason);
};

/** The only client of the page. Its tokens are in the session storage. */
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
  // Mails come in the language of the page, not of the browser.
  language: () => document.documentElement.lang,
  // Loaded late: it uses this client.
  reopenSession: async () => (await import('./session/session.ts')).reopenSession(),
  onSignedOut: () => endLocalSession('expired'),
  loadWire: async () => wire,
  fetch: async (input, init) => {
    const sentAt = Date.now();
    const response = await fetch(input, init);
    learnServerTime(response.headers.get('date'), sentAt);
    return response;
  },
});
