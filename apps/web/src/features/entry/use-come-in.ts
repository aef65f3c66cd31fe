import type { Session } from '@baithak/protocol/accounts';
import { useNavigate } from 'react-router';
import { beginSession } from '../../lib/session.ts';
import { takeDestination } from './destination.ts';

/** Takes the seat and goes where the person wanted to go. */
export const useComeIn = (): ((session: Session, keep: boolean) => void) => {
  const navigate = useNavigate();
  return (session, keep) => {
    beginSession(session, keep);
    void navigate(takeDestination(), { replace: true });
  };
};
