import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { CallHandler } from '../../../platform/implement.ts';
import { endSessionsOf } from './end-session.write.ts';

/** Ends the caller's session, on every tab that shares it. */
export const logOut: CallHandler<typeof accountsContract.logOut> = async ({ viewer, db, clock, live, authLog }) => {
  await db.write(endSessionsOf, { userId: viewer.userId, which: { only: viewer.sessionId }, now: clock.now() });
  authLog.note('logOut', { userId: viewer.userId });
  live.disconnectSession(viewer.sessionId);
  return {};
};
