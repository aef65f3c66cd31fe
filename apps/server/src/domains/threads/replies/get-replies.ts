import { limits } from '@baithak/protocol/limits';
import { defaultReplySort, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { App } from '../../../platform/context.ts';
import type { GivenList } from '../../../platform/given-pages.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findListPosition, findPageStart } from '../find-thread.ts';
import { presentListed } from '../present.ts';
import { lists } from '../thread-rows.queries.ts';
import { firstReplies, nextReplies } from './replies.queries.ts';

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

const listOf = (reader: string, parentId: string, sort: ReplySort): GivenList => ({
  reader,
  name: `replies:${parentId}:${sort}`,
});
const toGiven = ({ data, canLoadMore: hasMore }: RepliesPage) => ({ ids: data.map(({ _id }) => _id), hasMore });

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
  const order = sort ?? defaultReplySort(under === room.id);
  const page = await topReplies(caller, threadId, viewer.userId, order);
  caller.pages.begin(listOf(viewer.userId, threadId, order), toGiven(page));
  return page;
};

/** The 20 replies after `replyId`, the last one loaded (docs/contract.md#pages-of-what-changes). */
export const getMoreReplies: CallHandler<typeof threadsContract.getMoreReplies> = async (
  caller,
  { roomId, threadId, replyId, sort },
) => {
  const { db, viewer, pages } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const { under } = await findListPosition(db.read, room.id, threadId);
  const order = sort ?? defaultReplySort(under === room.id);
  const list = listOf(viewer.userId, threadId, order);
  const listing = { list, roomId: room.id, parentId: threadId, changes: order === 'best' };
  const { start, given } = await findPageStart(caller, listing, replyId);
  const rows = await nextReplies(db.read, threadId, viewer.userId, order, start, readMost);
  const page = toPage(rows.map((row) => presentListed(caller, row, viewer.userId)));
  pages.follow(list, given, toGiven(page));
  return page;
};
