import type { Session } from '@baithak/protocol/accounts';
import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from './storage.ts';

/** Who is signed in in this tab. `rank` is the platform's, as it was when the session was opened. */
export interface SignedIn {
  readonly userId: string;
  readonly username: string;
  readonly rank: number;
  readonly guest: boolean;
}

const listeners = new Set<() => void>();

export const writeMe = ({ userId, username, rank, guest }: SignedIn | Session): void => {
  writeTab('me', JSON.stringify({ userId, username, rank, guest }));
  for (const tell of listeners) tell();
};

const isSignedIn = (value: unknown): value is SignedIn =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'username' in value &&
  typeof value.username === 'string';

let read: { text: string; me: SignedIn } | null = null;

/** Who is signed in, or null. The same object as long as it is the same person, so that it may stand in dependency lists. */
export const readMe = (): SignedIn | null => {
  const text = readTab('me');
  if (text === null) return null;
  if (read?.text === text) return read.me;
  const value: unknown = JSON.parse(text);
  if (!isSignedIn(value)) return null;
  read = { text, me: value };
  return value;
};

const onMeChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Who is signed in, or null; a guest who becomes an account is somebody else from then on. */
export const useMe = (): SignedIn | null => useSyncExternalStore(onMeChange, readMe, () => null);
