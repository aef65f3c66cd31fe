import { messagesContract } from '@baithak/protocol/contracts/messages';
import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { logStamp } from '../moderation-log/api.ts';
import { notificationStamp } from '../notifications/api.ts';
import { messagesSince, threadsSince, type Since } from './find-written.queries.ts';
import type { UndoSteps } from './undo-in.ts';

/** Messages that one transaction deletes. */
const stepSize = 50;

const ignoreGone = (error: unknown): undefined => {
  // Somebody else deleted it, or its room was closed, meanwhile.
  if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'ROOM_NOT_FOUND')) return undefined;
  throw error;
};

const stepOf = (caller: Caller, author: string, roomId: string) => ({
  by: caller.viewer.userId,
  author,
  roomId,
  stamp: notificationStamp(caller, 1),
  ...logStamp(caller),
});

interface Place {
  readonly author: string;
  readonly roomId: string;
}

/** Deletes some messages of one room, and tells the room of each. */
const deleteMessages = async (
  caller: Caller,
  { messages }: UndoSteps,
  { author, roomId }: Place,
  ids: readonly string[],
): Promise<number> => {
  const done = await caller.db.write(messages, { ...stepOf(caller, author, roomId), ids }).catch(ignoreGone);
  if (!done) return 0;
  for (const { messageId, rev, createdRev } of done.deleted) {
    caller.live.room(roomId).publishInOrder(messagesContract.messageDeleted, { roomId, rev, messageId });
    caller.services.rooms.activity.publishSoon(roomId, { deletedRev: createdRev });
  }
  await caller.afterCommit.moderated({ people: [author], notifications: done.notifications });
  return done.deleted.length;
};

type Post = Awaited<ReturnType<typeof threadsSince>>[number];

const deletePost = async (
  caller: Caller,
  { post }: UndoSteps,
  author: string,
  { id, roomId, rootId }: Post,
): Promise<boolean> => {
  const done = await caller.db.write(post, { ...stepOf(caller, author, roomId), id, rootId }).catch(ignoreGone);
  if (!done) return false;
  const room = caller.live.room(roomId);
  if (done.reply) room.publish(threadsContract.replyDeleted, { roomId, replyId: id, ...done.reply });
  else room.publish(threadsContract.threadDeleted, { roomId, threadId: id });
  await caller.afterCommit.moderated({ people: [author], notifications: done.notifications });
  return true;
};

export interface Undone {
  messages: number;
  threads: number;
  replies: number;
}

/** How long one call deletes, in milliseconds; what is left is for the next call. */
export const callMs = 5000;

/** Deletes what one person wrote, step by step, until it is gone or the time is over. True when it is gone. */
export const undoWritten = async (
  caller: Caller,
  steps: UndoSteps,
  since: Since,
  undone: Undone,
  isOver: () => boolean,
): Promise<boolean> => {
  const { author } = since;
  for (;;) {
    const rows = await messagesSince(caller.db.readLong, since);
    if (rows.length === 0) break;
    for (const [roomId, own] of Map.groupBy(rows, (row) => row.roomId))
      for (let at = 0; at < own.length; at += stepSize) {
        if (isOver()) return false;
        const ids = own.slice(at, at + stepSize).map(({ id }) => id);
        undone.messages += await deleteMessages(caller, steps, { author, roomId }, ids);
      }
  }
  for (;;) {
    const posts = await threadsSince(caller.db.readLong, since);
    if (posts.length === 0) return true;
    for (const post of posts) {
      if (isOver()) return false;
      if (await deletePost(caller, steps, author, post)) undone[post.depth === 0 ? 'threads' : 'replies'] += 1;
    }
  }
};
