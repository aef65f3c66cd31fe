import { defineWrite } from '../../../platform/db/write.ts';
import { expireSessions } from '../purge.ts';

/** Removes ended sessions, tokens and links. Returns how many rows were removed. */
export const removeExpired = defineWrite<{ now: number }, number>({
  name: 'accounts.removeExpired',
  run: (tx, { now }) => expireSessions(tx, now),
});
