import { defineWrite } from '../../platform/db/write.ts';
import { endSessions } from './session-rows.ts';

/** Ends one session of a person; its tokens open nothing from then on. False when the person has no such session. */
export const endSession = defineWrite<{ personId: string; sessionId: string; now: number }, boolean>({
  name: 'accounts.endSession',
  run: async (tx, { personId, sessionId, now }) =>
    (await endSessions(tx, personId, { only: sessionId }, now)).length > 0,
});
