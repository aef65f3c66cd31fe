import { readSession, readTab } from '../storage.ts';

/** Whether somebody is signed in in this browser, as far as it knows. */
export const isSignedIn = (): boolean => readTab('refreshToken') !== null || readSession() !== null;

/** Of a guest's session: nobody gets mail there (docs/contract.md#the-session). */
export const isGuestAddress = (email: string): boolean => email.endsWith('@guest.invalid');

/** Whether a member is signed in in this browser, as far as it knows. */
export const isMember = (): boolean => {
  const me: unknown = JSON.parse(readTab('me') ?? 'null');
  if (typeof me === 'object' && me !== null && 'guest' in me) return me.guest === false;
  const stored = readSession();
  return stored !== null && !isGuestAddress(stored.email);
};
