import { defineWrite } from '../../../platform/db/write.ts';
import { markThingSeen } from '../../notifications/api.ts';

/** Somebody has opened a thread: what they were told of it is seen. */
export const storeOpened = defineWrite({
  name: 'privateThreads.storeOpened',
  run: (tx, { threadId, userId }: { readonly threadId: string; readonly userId: string }) =>
    markThingSeen(tx, userId, threadId),
});
