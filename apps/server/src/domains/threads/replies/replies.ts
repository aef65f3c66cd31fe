import { threadsContract } from '@baithak/protocol/contracts/threads';
import {
  type ReplySort,
  defaultReplySort,
  nestedLevels,
  wholeThreadReplies,
} from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { limits } from '@baithak/protocol/limits';
import type { App, Caller } from '../../../platform/context.ts';
import type { GivenList } from '../../../platform/given-pages.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { findRoomToEnter, findRoomToRead } from '../../rooms/api.ts';
import {
  findListPosition,
  findPageStart,
  publishThreads,
  threadForCaller,
  threadForEverybody,
} from '../find-thread.ts';
import { deletionRate, whyDeleted } from '../manage/manage.ts';
import { actorOf } from '../permissions.queries.ts';
import { presentListed } from '../present.ts';
import { lists } from '../thread-rows.queries.ts';
import { firstReplies, nextReplies, repliesBeneath } from './replies.queries.ts';
import { storeReplyDeletion, storeReplyPin, storeReply } from './replies.write.ts';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import { textOf, undoUnlessStored } from '../../classifier/api.ts';
import { preparePost } from '../create/new-post.ts';
import { mentionedIn, notifyOf } from '../notify.ts';

/** Deletes a reply with its sub-replies; its parent counts one less, and its thread all of them. */
export const deleteReply: CallHandler<typeof threadsContract.deleteReply> = async (
  caller,
  { roomId, threadId, replyId, ...said },
) => {
  const { db, live, viewer } = caller;
  await caller.limits.take(deletionRate, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const {
    author,
    notifications,
    held: _held,
    ...counts
  } = await db.write(storeReplyDeletion, {
    roomId: room.id,
    threadId,
    replyId,
    actor: actorOf(viewer),
    why: await whyDeleted(caller, room, replyId, said),
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  live.room(room.id).publish(threadsContract.replyDeleted, { roomId: room.id, replyId, ...counts });
  await caller.afterCommit.moderated({ people: author === viewer.userId ? [] : [author], notifications });
  return { deleted: true };
};

interface RepliesPage {
  readonly data: Thread[];
  readonly canLoadMore: boolean;
}

/** One more is read than is shown: it says whether there are more. */
const toPage = (replies: Thread[], size: number = limits.pageSize): RepliesPage => ({
  data: replies.slice(0, size),
  canLoadMore: replies.length > size,
});

const listOf = (reader: string, parentId: string, sort: ReplySort): GivenList => ({
  reader,
  name: `replies:${parentId}:${sort}`,
});
const toGiven = ({ data, canLoadMore: hasMore }: RepliesPage) => ({ ids: data.map(({ _id }) => _id), hasMore });

/** The pinned replies directly under a thread or reply, and the first ones of the others. `viewerId` '' is a visitor. */
export const topReplies = async (
  app: Pick<App, 'db' | 'services'>,
  parentId: string,
  viewerId: string,
  sort: ReplySort,
  size: number = limits.pageSize,
): Promise<RepliesPage & { pinnedReplies: Thread[] }> => {
  const rows = await firstReplies(app.db.read, parentId, viewerId, sort, size + 1);
  const inList = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => presentListed(app, row, viewerId));
  return { ...toPage(inList(lists.page), size), pinnedReplies: inList(lists.pinned) };
};

/**
 * What is beneath the replies of a page, level by level, as far down as screens show it. Undefined when it is more by now
 * than its thread had when that was looked up: whoever gets this may take it for all there is.
 */
const repliesBelow = async (
  app: Pick<App, 'db' | 'services'>,
  page: readonly Thread[],
  viewerId: string,
): Promise<Thread[] | undefined> => {
  const nested: Thread[] = [];
  let above = page;
  for (let level = 0; level < nestedLevels; level += 1) {
    const answered = above.filter(({ replies }) => replies > 0).map(({ _id }) => _id);
    if (answered.length === 0) break;
    const rows = await repliesBeneath(app.db.read, answered, viewerId);
    above = rows.map((row) => presentListed(app, row, viewerId));
    nested.push(...above);
    if (page.length + nested.length > wholeThreadReplies) return undefined;
  }
  return nested;
};

export const getTopReplies: CallHandler<typeof threadsContract.getTopReplies> = async (
  caller,
  { roomId, threadId, sort },
) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const { under, all } = await findListPosition(db.read, room.id, threadId);
  const order = sort ?? defaultReplySort(under === room.id);
  const isWhole = all <= wholeThreadReplies;
  const page = await topReplies(caller, threadId, viewer.userId, order, isWhole ? wholeThreadReplies : limits.pageSize);
  caller.pages.begin(listOf(viewer.userId, threadId, order), toGiven(page));
  if (!isWhole || page.canLoadMore) return page;
  const nested = await repliesBelow(caller, [...page.pinnedReplies, ...page.data], viewer.userId);
  return nested ? { ...page, nested } : page;
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
  const rows = await nextReplies(db.read, threadId, viewer.userId, order, start, limits.pageSize + 1);
  const page = toPage(rows.map((row) => presentListed(caller, row, viewer.userId)));
  pages.follow(list, given, toGiven(page));
  return page;
};

interface Named {
  readonly roomId: string;
  readonly threadId: string;
  readonly replyId: string;
}

const pin = async (caller: Caller, { roomId, threadId, replyId }: Named, pinned: 0 | 1): Promise<{ data: Thread }> => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'pinReply', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToRead(db.read, viewer, roomId);
  const { changed } = await db.write(storeReplyPin, {
    roomId: room.id,
    threadId,
    replyId,
    actor: actorOf(viewer),
    pinned,
  });
  if (changed) await publishThreads(caller, room.id, [replyId]);
  return { data: await threadForCaller(caller, room.id, replyId) };
};

/** Pins a reply before the others; the author of what it answers only (docs/product.md#thread-permissions). */
export const pinReply: CallHandler<typeof threadsContract.pinReply> = (caller, input) => pin(caller, input, 1);

export const unpinReply: CallHandler<typeof threadsContract.unpinReply> = (caller, input) => pin(caller, input, 0);

type Input = Omit<ShapeOut<(typeof threadsContract.replyToThreadWithImage)['in']>, 'token'>;

/** Stores a reply, then publishes it to the room with the counts of its parent and its thread. */
const createReply = async (caller: Caller, input: Input, token?: string): Promise<Thread> => {
  const {
    tags: _none,
    undo,
    room,
    ...post
  } = await preparePost(caller, { ...input, tags: [] }, { place: 'reply', token });
  const { id, roomId } = post;
  const { replyTo: parentId } = input;
  const stored = await undoUnlessStored(undo, async () => {
    const notify = await notifyOf(caller, roomId, parentId, mentionedIn(post.parts));
    return caller.db.write(storeReply, { ...post, replyTo: parentId, notify });
  });
  const { counts, changed } = stored;
  const reply = await threadForEverybody(caller, roomId, id);
  caller.live.room(roomId).publish(threadsContract.replyCreated, { roomId, reply, ...counts, changed });
  await caller.afterCommit.postCreated({
    ...stored,
    by: caller,
    room,
    place: 'reply',
    thing: id,
    text: textOf(post.parts),
    doubt: post.doubt,
    hasFiles: token !== undefined,
  });
  return reply;
};

/** Answers a thread or a reply (docs/product.md#thread-calls). */
export const replyToThread: CallHandler<typeof threadsContract.replyToThread> = async (caller, input) => ({
  data: await createReply(caller, input),
});

/** Answers with the files of an upload. */
export const replyToThreadWithImage: CallHandler<typeof threadsContract.replyToThreadWithImage> = async (
  caller,
  { token, ...input },
) => ({
  data: { threadId: (await createReply(caller, input, token))._id },
});
