import type { Client } from '@baithak/client/create-client';
import type { SignOutReason } from '../lib/client.ts';
import { forgetSession } from '../lib/session/me.ts';
import { client as fake } from './fake-client.ts';

/**
 * Replaces lib/client.ts where the whole app is opened (open-app.tsx): the fake client, with what only the shell of the
 * app uses.
 */
const ofTheShell = {
  openPersonalEvents: async () => undefined,
  connectNow: () => undefined,
  onDisconnected: () => () => undefined,
  tokens: () => null,
  setTokens: () => undefined,
};

export const client = new Proxy(fake, {
  get: (all, key): unknown => Reflect.get(ofTheShell, key) ?? Reflect.get(all, key),
}) as Client;

const listeners = new Set<(reason: SignOutReason) => void>();
export const onSignedOut = (listener: (reason: SignOutReason) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const hasSignedOut = () => false;
export const endLocalSession = (reason: SignOutReason = 'signedOut'): void => {
  forgetSession();
  for (const listener of listeners) listener(reason);
};
