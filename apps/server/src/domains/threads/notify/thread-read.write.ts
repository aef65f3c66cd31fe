import { defineWrite } from '../../../platform/db/write.ts';
import { markThreadRead } from '../../notifications/api.ts';

/** Marks what somebody was told of a thread and its replies seen. */
export const storeThreadRead = defineWrite({
  name: 'threads.storeThreadRead',
  run: (tx, reading: { readonly userId: string; readonly roomId: string; readonly threadId: string }) =>
    markThreadRead(tx, reading),
});
