import { limits } from '@baithak/protocol/limits';
import { defaultReplySort, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findListPosition } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import { lists } from '../thread-rows.queries.ts';
import { firstReplies, repliesAfter } from './replies.queries.ts';

interface RepliesPage {
  readonly data: Thread[];
  readonly canLoadMore: boolean;
}

/** One more is read than is shown: it says whether there are more. */
const readMost = limits.pageSize + 1;
const toPage = (replies: Thread[]): RepliesPage => ({
  data: replies.slice(0, limits.pageSize),
  canLoadMore: replies.length > limits.pageSize,
});

/** The pinned replies directly under a thread or reply, and the first 20 others. `viewerId` '' is a visitor. */
export const topReplies = async (
  app: Pick<App, 'db' | 'services'>,
  parentId: string,
  viewerId: string,
  sort: ReplySort,
): Promise<RepliesPage & { pinnedReplies: Thread[] }> => {
  const rows = await firstReplies(app.db.read, parentId, viewerId, sort, readMost);
  const inList = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => presentListed(app, row, viewerId));
  return { ...toPage(inList(lists.page)), pinnedReplies: inList(lists.pinned) };
};

export const getTopReplies: CallHandler<typeof threadsContract.getTopReplies> = async (
  caller,
  { roomId, threadId, sort },
) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const { under } = await findListPosition(db.read, room.id, threadId);
  return topReplies(caller, threadId, viewer.userId, sort ?? defaultReplySort(under === room.id));
};

/** The 20 replies after `replyId`, the last one loaded. */
export const getMoreReplies: CallHandler<typeof threadsContract.getMoreReplies> = async (
  caller,
  { roomId, threadId, replyId, sort },
) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const last = await findListPosition(db.read, room.id, replyId);
  if (last.under !== threadId) throw new Refusal('NOT_FOUND');
  const order = sort ?? defaultReplySort(last.depth === 1);
  const rows = await repliesAfter(db.read, threadId, viewer.userId, order, last, readMost);
  return toPage(rows.map((row) => presentListed(caller, row, viewer.userId)));
};
