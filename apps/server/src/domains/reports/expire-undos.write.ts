import { defineWrite } from '../../platform/db/write.ts';
import { expireUndos } from '../moderation/api.ts';

/** What can no longer be taken back goes for good. Returns how many decisions that were. */
export const expireOldUndos = defineWrite<{ now: number }, number>({
  name: 'reports.expireOldUndos',
  run: (tx, { now }) => expireUndos(tx, now),
});
