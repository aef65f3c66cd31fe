import { defineWrite } from '../../../platform/db/write.ts';
import { endSessions } from './session.queries.ts';

/** Ends one session of a person; its tokens are not valid any more. False when the person has no such session. */
export const endSession = defineWrite<{ userId: string; sessionId: string; now: number }, boolean>({
  name: 'accounts.endSession',
  run: async (tx, { userId, sessionId, now }) => (await endSessions(tx, userId, { only: sessionId }, now)).length > 0,
});
