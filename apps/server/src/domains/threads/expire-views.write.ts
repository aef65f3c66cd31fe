import { defineWrite } from '../../platform/db/write.ts';
import { expireViews } from './purge.ts';

/** Removes who viewed what on days that are over. Returns how many rows went. */
export const removeOldViews = defineWrite({
  name: 'threads.removeOldViews',
  run: (tx, { day }: { day: number }) => expireViews(tx, day),
});
