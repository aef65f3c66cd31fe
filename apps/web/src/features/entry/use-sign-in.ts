import type { Session } from '@baithak/protocol/contracts/accounts';
import { useNavigate } from 'react-router';
import { beginSession } from '../../lib/session/session.ts';
import { storeFirstSettings } from '../../lib/settings/settings.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';

/** Whether an address stays in this app: a path without // or \\, which could lead to another site. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(address);

/**
 * Where to go after signing in: the page requested before, else home, for a guest the guest home. The stored address is
 * used once.
 */
export const takeDestination = (guest = false): string => {
  const wish = readLocal('loginRedirectUrl');
  writeLocal('loginRedirectUrl', null);
  return wish !== null && isOwnPath(wish) ? wish : guest ? '/ghome' : '/home';
};

/** Loads the code of the home before it is opened. The table of routes sets it: nothing else here may know a page. */
export const homePage = { load: (): Promise<object> => Promise.resolve({}) };

interface SignInOptions {
  /** Whether the session outlives the tab. */
  readonly rememberMe: boolean;
  readonly isNew?: boolean;
}

/** Starts the session of a response and opens the page that the user had requested. */
export const useSignIn = (): ((session: Session, options: SignInOptions) => void) => {
  const navigate = useNavigate();
  return (session, { rememberMe, isNew = false }) => {
    beginSession(session, rememberMe);
    if (isNew) storeFirstSettings();
    void navigate(takeDestination(session.guest), { replace: true });
  };
};
