import { createClient } from '@baithak/client/create-client';
import type { Urls } from '@baithak/client/options';
import wire from 'virtual:wire';
import { forgetSession, readTab, writeTab } from './storage.ts';

const ownOrigin: Urls = { auth: '', api: '', socket: '', assets: '' };

/** Addresses of services on other hosts: the server writes them into `<meta name="baithak-urls">` as JSON. */
const urls = (): Urls => {
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baithak-urls"]')?.content;
  if (told === undefined || told === '') return ownOrigin;
  return { ...ownOrigin, ...(JSON.parse(told) as Partial<Urls>) };
};

const listeners = new Set<() => void>();

/** Called when the session has ended, whoever ended it: what it stored is gone by then. */
export const onSignedOut = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Forgets the session on this device and tells the app, which goes to /login. */
export const leaveHere = (): void => {
  forgetSession();
  for (const tell of listeners) tell();
};

/** The one client of the page. Its tokens live in the session storage. */
export const client = createClient({
  urls: urls(),
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
  onSignedOut: leaveHere,
  loadWire: async () => wire,
});
