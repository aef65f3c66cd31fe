import type { Session } from '@baithak/protocol/accounts';
import { client } from './client.ts';
import { writeMe } from './me.ts';
import { forgetSession, readSession, readTab, writeKept, writeSession, writeTab } from './storage.ts';

/**
 * Takes a seat: tokens for this tab and, if it is to be kept, the stored session that opens new tabs and later
 * visits. Not kept, it ends with the tab.
 */
export const beginSession = (session: Session, keep: boolean): void => {
  forgetSession();
  takeTokens(session, keep);
};

/** The same person under fresh tokens, perhaps another name and rank: what is open stays open. Kept if the one before was. */
export const renewSession = (session: Session): void => takeTokens(session, readSession() !== null);

const takeTokens = (session: Session, keep: boolean): void => {
  writeTab('accessToken', session.accessToken);
  writeTab('refreshToken', session.refreshToken);
  writeTab('userId', session.userId);
  writeMe(session);
  if (!keep) return;
  writeKept('userId', session.userId);
  writeKept('tokenSession', session.token);
  writeSession({ email: session.email, token: session.token });
};

/** Whether somebody is signed in in this tab. */
export const hasTabSession = (): boolean => readTab('refreshToken') !== null && readTab('me') !== null;

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'BAD_TOKEN' || error.code === 'SUSPENDED' || error.code === 'INVALID_INPUT');

let opening: Promise<boolean> | undefined;

const openStored = async (): Promise<boolean> => {
  const stored = readSession();
  if (stored === null) return false;
  try {
    const { data } = await client.accounts.openSession({ email: stored.email, token: stored.token });
    beginSession(data, true);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    forgetSession();
    return false;
  }
};

/**
 * Makes sure that this tab has tokens, opening the stored session if need be. False: nobody is signed in, and a
 * session that was refused is gone. Rejects with a WireError when the server could not be asked.
 */
export const ensureSession = async (): Promise<boolean> => {
  if (hasTabSession()) return true;
  opening ??= openStored().finally(() => (opening = undefined));
  return opening;
};
