import type { threadsContract } from '@baithak/protocol/threads';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findPlace } from './find-thread.ts';
import { moreRepliesOf, topRepliesOf } from './replies-of.ts';

/** The replies that stand directly under a thread or reply. */
export const getTopReplies: CallHandler<typeof threadsContract.getTopReplies> = async (
  caller,
  { roomId, threadId },
) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await findPlace(db.read, room.id, threadId);
  return topRepliesOf(caller, threadId, viewer.userId);
};

/** What comes after `replyId`, the last one loaded. */
export const getMoreReplies: CallHandler<typeof threadsContract.getMoreReplies> = async (
  caller,
  { roomId, threadId, replyId },
) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const last = await findPlace(db.read, room.id, replyId);
  if (last.under !== threadId) throw new Refusal('NOT_FOUND');
  return moreRepliesOf(caller, threadId, viewer.userId, last);
};
