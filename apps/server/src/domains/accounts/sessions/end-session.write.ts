import { defineWrite } from '../../../platform/db/write.ts';
import { endSessions, type WhichSessions } from './session.queries.ts';

/** Ends sessions of a person: their tokens are not valid any more. Returns the ids of those that ended. */
export const endSessionsOf = defineWrite<{ userId: string; which: WhichSessions; now: number }, string[]>({
  name: 'accounts.endSessionsOf',
  run: (tx, { userId, which, now }) => endSessions(tx, userId, which, now),
});
