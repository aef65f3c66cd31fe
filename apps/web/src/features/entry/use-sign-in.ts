import type { Session } from '@baithak/protocol/contracts/accounts';
import { useNavigate } from 'react-router';
import { beginSession } from '../../lib/session/session.ts';
import { storeFirstSettings } from '../../lib/settings/settings.ts';
import { takeDestination } from './destination.ts';

interface SignInOptions {
  /** Whether the session outlives the tab. */
  readonly rememberMe: boolean;
  /** Whether the user was created just now. */
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
