import { defineWrite } from '../../platform/db/write.ts';
import { expireSessions } from './purge.ts';

/** Removes ended sessions, tokens and links. Returns how many rows went. */
export const removeEnded = defineWrite<{ now: number }, number>({
  name: 'accounts.removeEnded',
  run: (tx, { now }) => expireSessions(tx, now),
});
