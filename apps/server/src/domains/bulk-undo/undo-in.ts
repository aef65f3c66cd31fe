import type { Tx, Write } from '../../platform/db/write.ts';
import { deleteMessagesOf } from '../messages/api.ts';
import { logAction, type LogStamp } from '../moderation-log/api.ts';
import { allChanges, tellOfAct, type NotificationChanges, type NotificationStamp } from '../notifications/api.ts';
import { deleteReplyIn, deleteThreadIn, type HeldThread } from '../threads/api.ts';
import type { FileOwner } from '../uploads/api.ts';

interface Step extends LogStamp {
  readonly by: string;
  readonly author: string;
  readonly roomId: string;
  readonly stamp: NotificationStamp;
}

export interface MessagesStep extends Step {
  readonly ids: readonly string[];
}

export interface PostStep extends Step {
  readonly id: string;
  readonly rootId: string;
  /** Whose its files are meanwhile where it can come back; without one it is deleted for good. */
  readonly holder?: FileOwner;
}

/** Messages of one person in one room, a bounded number. Rights are the write's to look at. */
export const undoMessagesIn = async (tx: Tx, step: MessagesStep) => {
  const { by, author, roomId, ids, stamp, logId, at } = step;
  const done = await deleteMessagesOf(tx, { roomId, author, ids, at });
  const last = done.deleted.at(-1);
  if (!last) return done;
  const told = await tellOfAct(tx, stamp, { act: 'deleteMessage', thing: last.messageId, whom: author, roomId });
  const amount = done.deleted.length;
  await logAction(tx, { logId, at }, { by, what: 'undoWriting', whom: author, roomId, amount });
  return { ...done, notifications: allChanges(done.notifications, told) };
};

export interface PostUndone {
  /** Null: a whole thread. */
  readonly reply: Omit<Awaited<ReturnType<typeof deleteReplyIn>>, 'notifications' | 'author' | 'held'> | null;
  /** Null where it cannot come back. */
  readonly held: HeldThread | null;
  readonly notifications: NotificationChanges;
}

/** One thread with its replies, or one reply. Rights are the write's to look at. */
export const undoPostIn = async (tx: Tx, step: PostStep): Promise<PostUndone> => {
  const { by, roomId, id, rootId, stamp, logId, at, holder } = step;
  const actor = { userId: by, guest: false, at };
  const deletion = { roomId, threadId: rootId, actor, stamp, logId, at, ...(holder && { holder }) };
  if (id === rootId) {
    const { author: _of, ...done } = await deleteThreadIn(tx, deletion);
    return { reply: null, ...done };
  }
  const { notifications, held, author: _author, ...reply } = await deleteReplyIn(tx, { ...deletion, replyId: id });
  return { reply, held, notifications };
};

/** The two steps of a bulk undo, as whoever may do it in their right stores them. */
export interface UndoSteps {
  readonly messages: Write<MessagesStep, Awaited<ReturnType<typeof undoMessagesIn>>>;
  readonly post: Write<PostStep, PostUndone>;
}
