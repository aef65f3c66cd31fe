import { canDeleteReply } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction } from '../../moderation/api.ts';
import { allChanges, noChanges, tellOfAct } from '../../notifications/api.ts';
import { lockThreads, markThreadChanged, replyInRoom } from '../lock-threads.queries.ts';
import type { ThreadDeletion } from '../manage/delete-thread.write.ts';
import { dropTakenReply } from '../manage/drop-taken.queries.ts';
import { takeThreads } from '../manage/hold-thread.queries.ts';
import { authorIn, notManaged, permissionsIn } from '../permissions.queries.ts';

export interface ReplyDeletion extends ThreadDeletion {
  readonly replyId: string;
}

/** Deletes a reply with all replies to it. Returns its parent, the parent's count of replies, and the thread's `changed`. */
export const deleteReplyIn = async (tx: Tx, deletion: ReplyDeletion) => {
  const { roomId, threadId, replyId, actor } = deletion;
  await lockThreads(tx, roomId);
  const { reply, parent } = await replyInRoom(tx, roomId, threadId, replyId);
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteReply(permissions, await authorIn(tx, roomId, reply.author), { authorId: parent.author }))
    throw notManaged(permissions);
  const { held, notifications: removed } = await takeThreads(tx, replyId, deletion);
  const { userId: by } = actor;
  const whom = reply.author;
  // Whoever wrote what is answered keeps order under it as its author, not as staff.
  const isByStaff = whom !== by && parent.author !== by;
  if (isByStaff) await logAction(tx, deletion, { by, what: 'deleteReply', whom, roomId, thing: replyId });
  const act = { act: 'deleteReply', thing: replyId, whom, roomId, threadId: parent.root_id } as const;
  const told = isByStaff ? await tellOfAct(tx, deletion.stamp, act) : noChanges;
  const { replies } = await tx
    .updateTable('threads')
    .set((of) => ({ replies: of('replies', '-', 1) }))
    .where('id', '=', parent.id)
    .returning('replies')
    .executeTakeFirstOrThrow();
  const changed = await markThreadChanged(tx, parent.root_id);
  return { parentId: parent.id, author: whom, replies, changed, held, notifications: allChanges(removed, told) };
};

export const storeReplyDeletion = defineWrite({
  name: 'threads.storeReplyDeletion',
  key: ({ roomId }: ReplyDeletion) => roomId,
  run: async (tx, deletion: ReplyDeletion) => (await dropTakenReply(tx, deletion)) ?? deleteReplyIn(tx, deletion),
});
