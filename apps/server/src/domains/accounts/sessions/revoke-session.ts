import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { endSessionsOf } from './end-session.write.ts';

/**
 * Ends one of the caller's own sessions, or all the others; anybody else's is not found. A stolen token alone must not sign out
 * the owner: the password is asked for. Guests have none.
 */
export const revokeSession: CallHandler<typeof accountsContract.revokeSession> = async (
  caller,
  { sessionId, password = '' },
) => {
  const { viewer, db, clock, live } = caller;
  if (!viewer.guest) await checkPassword(caller, password);
  const which = sessionId === undefined ? { except: viewer.sessionId } : { only: sessionId };
  const ended = await db.write(endSessionsOf, { userId: viewer.userId, which, now: clock.now() });
  if (sessionId !== undefined && ended.length === 0) throw new Refusal('NOT_FOUND');
  caller.authLog.note('revokeSession', { userId: viewer.userId });
  ended.forEach((id) => live.disconnectSession(id));
  return {};
};
