import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findThread, threadIdIn } from '../find-thread.ts';
import { storePrivateDeletion } from './delete-private.write.ts';

/** Deletes one's own message for both. */
export const deletePrivate: EmitHandler<typeof privateThreadsContract.deletePrivate> = async (caller, input) => {
  const { db, live, viewer, connection, clock } = caller;
  await caller.limits.take({ name: 'deletePrivate', points: 60, seconds: 60 }, viewer.userId);
  const { id: threadId } = await findThread(db.read, viewer, threadIdIn(input));
  const { privateMessageId } = input;
  const deletion = { threadId, messageId: privateMessageId, by: viewer.userId, at: clock.now() };
  const { rev, other, already } = await db.write(storePrivateDeletion, deletion);
  const payload = { threadId, rev, privateMessageId };
  if (!already)
    live
      .pair(threadId, [viewer.userId, other])
      .publishInOrder(privateThreadsContract.privateMessageDeleted, payload, { except: connection });
  return { rev };
};
