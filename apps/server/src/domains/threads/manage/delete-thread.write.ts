import { canDeleteThread } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, tellOfAct, type NotificationChanges, type NotificationStamp } from '../../notifications/api.ts';
import type { FileOwner } from '../../uploads/api.ts';
import { lockThreads, rootThreadInRoom } from '../lock-threads.queries.ts';
import { authorIn, notManaged, permissionsIn, type Actor } from '../permissions.queries.ts';
import { dropTakenThread } from './drop-taken.queries.ts';
import { takeThreads, type HeldThread } from './hold-thread.queries.ts';

export interface ThreadDeletion extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  /** For its author, when staff deletes it. */
  readonly stamp: NotificationStamp;
  /** Whose the files are meanwhile where it can come back; without one it is deleted for good. */
  readonly holder?: FileOwner;
}

export interface ThreadDeleted {
  readonly author: string;
  /** Null where it cannot come back. */
  readonly held: HeldThread | null;
  readonly notifications: NotificationChanges;
}

/** Deletes a thread with all its replies, in the transaction of whoever asks. */
export const deleteThreadIn = async (tx: Tx, deletion: ThreadDeletion): Promise<ThreadDeleted> => {
  const { roomId, threadId, actor, holder } = deletion;
  await lockThreads(tx, roomId);
  const thread = await rootThreadInRoom(tx, roomId, threadId);
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteThread(permissions, await authorIn(tx, roomId, thread.author))) throw notManaged(permissions);
  const { held, notifications: removed } = await takeThreads(tx, threadId, { holder, at: deletion.at });
  const { userId: by } = actor;
  const whom = thread.author;
  if (whom === by) return { author: whom, held, notifications: removed };
  await logAction(tx, deletion, { by, what: 'deleteThread', whom, roomId, thing: threadId });
  const act = { act: 'deleteThread', thing: threadId, whom, roomId } as const;
  return { author: whom, held, notifications: allChanges(removed, await tellOfAct(tx, deletion.stamp, act)) };
};

export const storeThreadDeletion = defineWrite({
  name: 'threads.storeThreadDeletion',
  key: ({ roomId }: ThreadDeletion) => roomId,
  run: async (tx, deletion: ThreadDeletion) => (await dropTakenThread(tx, deletion)) ?? deleteThreadIn(tx, deletion),
});
