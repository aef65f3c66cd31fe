import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { endSession } from './end-session.write.ts';

/** Ends one of the caller's own sessions; anybody else's is not found. */
export const revokeSession: CallHandler<typeof accountsContract.revokeSession> = async (
  { viewer, db, clock, live },
  { sessionId },
) => {
  const ended = await db.write(endSession, { userId: viewer.userId, sessionId, now: clock.now() });
  if (!ended) throw new Refusal('NOT_FOUND');
  live.disconnectSession(sessionId);
  return {};
};
