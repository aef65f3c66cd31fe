import type { Session } from '@baithak/protocol/contracts/accounts';
import { createStore, useStore } from 'zustand';
import { client } from '../client.ts';
import { problemOf } from '../problem.ts';
import { readLocal, readSession, readTab, writeLocal, writeSession, writeTab } from '../storage.ts';
import { forgetSession, readMe, writeMe } from './me.ts';

const store = createStore<{ error: unknown }>(() => ({ error: null }));

/** The refusal that ended the session of this page, for the sign-in page to say why; null without one. */
export const useSuspended = (): unknown => useStore(store, ({ error }) => error);

/** `error` is SUSPENDED with its details. */
export const setSuspended = (error: unknown): void => store.setState({ error });

/**
 * Starts a session: tokens for this tab and, with `rememberMe`, the stored session that opens new tabs and later visits.
 * Without `rememberMe` it ends with the tab.
 */
export const beginSession = (session: Session, rememberMe: boolean): void => {
  forgetSession(session.userId);
  setSuspended(null);
  storeTokens(session, rememberMe);
};

/** Replaces the tokens of the same user, who may have another name and rank. Stored if the session before was. */
export const renewSession = (session: Session): void => storeTokens(session, readSession() !== null);

/**
 * Whether a member has signed in with this browser: /login then begins with that, else with the guest's door. A cookie, since
 * the server draws that page (apps/server/src/domains/pages/page-routes.ts).
 */
export const hasSignedInBefore = (): boolean => document.cookie.includes('signedInBefore=yes');

/** Kept for a year from the last visit, after signing out too. */
const keepSignedInBefore = (): void => {
  document.cookie = 'signedInBefore=yes; path=/; max-age=31536000; samesite=lax';
};

const storeTokens = (session: Session, rememberMe: boolean): void => {
  writeTab('accessToken', session.accessToken);
  writeTab('refreshToken', session.refreshToken);
  writeTab('userId', session.userId);
  writeMe(session);
  if (!session.guest) keepSignedInBefore();
  if (!rememberMe) return;
  writeLocal('userId', session.userId);
  writeLocal('tokenSession', session.token);
  writeSession({ email: session.email, token: session.token });
};

export const hasTabSession = (): boolean => readTab('refreshToken') !== null && readTab('me') !== null;

const refusals: ReadonlySet<string> = new Set(['BAD_TOKEN', 'SUSPENDED', 'INVALID_INPUT']);

const isRefusal = (error: unknown): boolean => refusals.has(problemOf(error).code);

let opening: Promise<boolean> | undefined;

const openStored = async (): Promise<boolean> => {
  const stored = readSession();
  if (stored === null) return false;
  try {
    const { data } = await client.accounts.openSession({ email: stored.email, token: stored.token });
    // Whoever is signed in here already stays so, with other tokens.
    if (readMe()?.userId === data.userId) renewSession(data);
    else beginSession(data, true);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (problemOf(error).code === 'SUSPENDED') setSuspended(error);
    forgetSession();
    return false;
  }
};

const openOnce = (): Promise<boolean> => (opening ??= openStored().finally(() => (opening = undefined)));

/** Opens the stored session when it is this tab's user's: another tab may have renewed it, which ended the tokens of this one. */
export const reopenSession = async (): Promise<boolean> => readTab('userId') === readLocal('userId') && openOnce();

/**
 * Makes sure that this tab has tokens, opening the stored session if needed. False: nobody is signed in; a refused
 * session is removed. Rejects with a WireError when the server could not be asked.
 */
export const ensureSession = async (): Promise<boolean> => {
  return hasTabSession() || openOnce();
};
