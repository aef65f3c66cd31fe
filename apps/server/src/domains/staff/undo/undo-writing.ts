import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { staffContract } from '@baithak/protocol/contracts/staff';
import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { usersById } from '../../people/api.ts';
import { countWrittenSince, messagesSince, threadsSince, type Since } from './find-written.queries.ts';
import { undoMessages, undoPost } from './undo-step.write.ts';

/** Messages that one transaction deletes. */
const stepSize = 50;
/** How long one call deletes, in milliseconds; what is left is for the next call. */
const callMs = 5000;

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

/** Deletes some messages of one room, and tells the room of each. */
const deleteMessages = async (
  caller: Caller,
  author: string,
  roomId: string,
  ids: readonly string[],
): Promise<number> => {
  const done = await caller.db.write(undoMessages, { ...stepOf(caller, author, roomId), ids }).catch(ignoreGone);
  if (!done) return 0;
  for (const { messageId, rev, createdRev } of done.deleted) {
    caller.live.room(roomId).publishInOrder(messagesContract.messageDeleted, { roomId, rev, messageId });
    caller.services.rooms.activity.publishSoon(roomId, { deletedRev: createdRev });
  }
  publishNotifications(caller, done.notifications);
  return done.deleted.length;
};

type Post = Awaited<ReturnType<typeof threadsSince>>[number];

const deletePost = async (caller: Caller, author: string, { id, roomId, rootId }: Post): Promise<boolean> => {
  const done = await caller.db.write(undoPost, { ...stepOf(caller, author, roomId), id, rootId }).catch(ignoreGone);
  if (!done) return false;
  const room = caller.live.room(roomId);
  if (done.reply) room.publish(threadsContract.replyDeleted, { roomId, replyId: id, ...done.reply });
  else room.publish(threadsContract.threadDeleted, { roomId, threadId: id });
  publishNotifications(caller, done.notifications);
  return true;
};

interface Undone {
  messages: number;
  threads: number;
  replies: number;
}

/** Deletes what one person wrote, step by step, until it is gone or the time is over. True when it is gone. */
const undoOne = async (caller: Caller, since: Since, undone: Undone, isOver: () => boolean): Promise<boolean> => {
  const { author } = since;
  for (;;) {
    const rows = await messagesSince(caller.db.readLong, since);
    if (rows.length === 0) break;
    for (const [roomId, own] of Map.groupBy(rows, (row) => row.roomId))
      for (let at = 0; at < own.length; at += stepSize) {
        if (isOver()) return false;
        const ids = own.slice(at, at + stepSize).map(({ id }) => id);
        undone.messages += await deleteMessages(caller, author, roomId, ids);
      }
  }
  for (;;) {
    const posts = await threadsSince(caller.db.readLong, since);
    if (posts.length === 0) return true;
    for (const post of posts) {
      if (isOver()) return false;
      if (await deletePost(caller, author, post)) undone[post.depth === 0 ? 'threads' : 'replies'] += 1;
    }
  }
};

/** The people asked for, each with why they are left out, if they are. */
const askedPeople = async ({ db, viewer }: Caller, personIds: readonly string[]) => {
  const ids = [...new Set(personIds)];
  const users = await usersById(db.read, ids);
  const rows = await db.read
    .selectFrom('people')
    .select(['id', 'rank'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  return ids.flatMap((id) => {
    const [user, rank] = [users.get(id), ranks.get(id)];
    if (!user || rank === undefined) return [];
    return [{ id, user, leftOut: rank >= viewer.rank ? ('OUTRANKED' as const) : null }];
  });
};

/** Deletes what people wrote since a time; a dry run counts it (docs/contract.md#bulk-undo). */
export const undoWriting: CallHandler<typeof staffContract.undoWriting> = async (
  caller,
  { personIds, since, roomId, dryRun },
) => {
  const { db, clock } = caller;
  const people = await askedPeople(caller, personIds);
  if (people.length === 0) throw new Refusal('NOT_FOUND');
  const from = { since: Date.parse(since), roomId };
  const answer = (counted: Undone, isDone: boolean) => ({
    people: people.map(({ user, leftOut }) => ({ user, leftOut })),
    ...counted,
    isDone,
  });
  const total: Undone = { messages: 0, threads: 0, replies: 0 };
  const chosen = people.filter(({ leftOut }) => leftOut === null);
  if (dryRun) {
    for (const { id } of chosen) {
      const counted = await countWrittenSince(db.readLong, { author: id, ...from });
      total.messages += counted.messages;
      total.threads += counted.threads;
      total.replies += counted.replies;
    }
    return answer(total, false);
  }
  const end = clock.now() + callMs;
  for (const { id } of chosen)
    if (!(await undoOne(caller, { author: id, ...from }, total, () => clock.now() >= end))) return answer(total, false);
  return answer(total, true);
};
