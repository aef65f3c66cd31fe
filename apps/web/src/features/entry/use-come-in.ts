import type { Session } from '@baithak/protocol/accounts';
import { useNavigate } from 'react-router';
import { beginSession } from '../../lib/session.ts';
import { keepFirstLook } from '../../lib/settings-kept.ts';
import { takeDestination } from './destination.ts';

/** Takes the seat and goes where the person wanted to go; `isNew`: this person has just been made. */
export const useComeIn = (): ((session: Session, keep: boolean, isNew?: boolean) => void) => {
  const navigate = useNavigate();
  return (session, keep, isNew = false) => {
    beginSession(session, keep);
    if (isNew) keepFirstLook(session.userId);
    void navigate(takeDestination(session.guest), { replace: true });
  };
};
