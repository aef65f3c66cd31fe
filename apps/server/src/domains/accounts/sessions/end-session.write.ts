import { defineWrite } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { endSessions, type WhichSessions } from './session.queries.ts';

interface Ending {
  readonly userId: string;
  readonly which: WhichSessions;
  readonly now: number;
  /** When it is not the person themselves who ends them; `by` is null for whoever runs the program. */
  readonly log?: LogStamp & { readonly by: string | null };
}

/** Ends sessions of a person: their tokens are not valid any more. Returns the ids of those that ended. */
export const endSessionsOf = defineWrite<Ending, string[]>({
  name: 'accounts.endSessionsOf',
  run: async (tx, { userId, which, now, log }) => {
    const ended = await endSessions(tx, userId, which, now);
    if (log) await logAction(tx, log, { by: log.by, what: 'endSessions', whom: userId, amount: ended.length });
    return ended;
  },
});
