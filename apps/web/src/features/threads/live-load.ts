import type { Thread } from '@baithak/protocol/threads';
import { heardSince, isListedUnder, placePinned } from './live-lists.ts';
import type { Known, ReplyList, RoomThreads, ThreadList } from './live-state.ts';
import { dropMet } from './live-votes.ts';

export interface ThreadsPage {
  readonly data: readonly Thread[];
  readonly pinnedThreads: readonly Thread[];
  readonly highlights: readonly Thread[];
  readonly canLoadMore: boolean;
}

export interface RepliesPage {
  readonly data: readonly Thread[];
  readonly pinnedReplies?: readonly Thread[];
  readonly canLoadMore: boolean;
}

const votesOf = ({ likes, dislikes, likeCount, dislikeCount }: Thread) => ({ likes, dislikes, likeCount, dislikeCount });

const isSameIds = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

const isSameVotes = (a: Thread, b: Thread): boolean =>
  a.likeCount === b.likeCount && a.dislikeCount === b.dislikeCount && isSameIds(a.likes, b.likes) && isSameIds(a.dislikes, b.dislikes);

interface Merged {
  readonly known: Known;
  readonly isDoubtful: boolean;
}

/** What was told after the answer was asked for stands; where the two differ the counts are in doubt. */
const merge = (known: Known | undefined, loaded: Thread, asked: number): Merged => {
  if (!known) return { known: { thread: loaded, votesAt: 0, repliesAt: 0, placedAt: 0, bornAt: 0, isCounted: true, switching: null }, isDoubtful: false };
  const { thread, votesAt, repliesAt, placedAt } = known;
  const keepsVotes = votesAt > asked && !isSameVotes(thread, loaded);
  const keepsReplies = repliesAt > asked && thread.replies !== loaded.replies;
  const merged: Thread = {
    ...loaded,
    ...(keepsVotes && votesOf(thread)),
    ...(keepsReplies && { replies: thread.replies }),
    ...(placedAt > asked && { pinned: thread.pinned, notice: thread.notice }),
  };
  return { known: { ...known, thread: merged, isCounted: true, switching: null }, isDoubtful: keepsVotes || keepsReplies };
};

/** Renews what is known of threads by an answer that was asked for at step `asked`. */
export const renew = (room: RoomThreads, loaded: readonly Thread[], asked: number): RoomThreads => {
  const known = new Map(room.known);
  const doubtful = new Set(room.doubtful);
  const wanted = new Map(room.wanted);
  for (const thread of loaded) {
    if (room.gone.has(thread._id)) continue;
    const merged = merge(known.get(thread._id), thread, asked);
    known.set(thread._id, merged.known);
    const isSpokenOf = !room.known.has(thread._id) && (room.spokenOf.get(thread._id) ?? 0) > asked;
    if (merged.isDoubtful || isSpokenOf) doubtful.add(thread._id);
    else doubtful.delete(thread._id);
    if (wanted.get(thread._id)?.isAnswered) wanted.delete(thread._id);
  }
  const after = { ...room, known, doubtful, wanted };
  return loaded.reduce<RoomThreads>((state, { _id }) => dropMet(state, _id), after);
};

/** Renews counts, votes and marks, but keeps the words: a short thread has them cut. */
export const renewCounts = (room: RoomThreads, loaded: Thread, asked: number): RoomThreads => {
  const known = room.known.get(loaded._id);
  return known ? renew(room, [{ ...loaded, message: known.thread.message, views: Math.max(loaded.views, known.thread.views) }], asked) : room;
};

const idsOf = (room: RoomThreads, threads: readonly Thread[]): readonly string[] => threads.map(({ _id }) => _id).filter((id) => !room.gone.has(id));

const unique = (ids: readonly string[], but: readonly string[] = []): readonly string[] => [...new Set(ids)].filter((id) => !but.includes(id));

/** Pins that were told after the answer was asked for. */
const placeAgain = (room: RoomThreads, asked: number): RoomThreads =>
  [...room.known.values()].filter(({ placedAt }) => placedAt > asked).reduce((state, { thread }) => placePinned(state, thread), room);

/** The first page of a list takes the place of what was loaded of it. */
export const loadList = (room: RoomThreads, key: string, page: ThreadsPage, asked: number): RoomThreads => {
  const after = renew(room, [...page.data, ...page.pinnedThreads, ...page.highlights], asked);
  const pinned = idsOf(after, page.pinnedThreads);
  const heard = heardSince(after, asked, isListedUnder(key)).filter((id) => after.known.get(id)?.thread.pinned !== true);
  const list: ThreadList = { ids: unique([...heard, ...idsOf(after, page.data)], pinned), pinned, highlights: idsOf(after, page.highlights), canLoadMore: page.canLoadMore };
  return placeAgain({ ...after, lists: new Map(after.lists).set(key, list) }, asked);
};

export const loadMoreOfList = (room: RoomThreads, key: string, page: Pick<ThreadsPage, 'data' | 'canLoadMore'>, asked: number): RoomThreads => {
  const after = renew(room, page.data, asked);
  const list = after.lists.get(key);
  if (!list) return after;
  const ids = unique([...list.ids, ...idsOf(after, page.data)], list.pinned);
  return placeAgain({ ...after, lists: new Map(after.lists).set(key, { ...list, ids, canLoadMore: page.canLoadMore }) }, asked);
};

export const loadReplies = (room: RoomThreads, parentId: string, page: RepliesPage, asked: number): RoomThreads => {
  const after = renew(room, [...page.data, ...(page.pinnedReplies ?? [])], asked);
  const pinned = idsOf(after, page.pinnedReplies ?? []);
  const heard = heardSince(after, asked, (thread) => thread.parent === parentId && !thread.pinned);
  const list: ReplyList = { ids: unique([...heard, ...idsOf(after, page.data)], pinned), pinned, canLoadMore: page.canLoadMore };
  return placeAgain({ ...after, replies: new Map(after.replies).set(parentId, list) }, asked);
};

export const loadMoreReplies = (room: RoomThreads, parentId: string, page: RepliesPage, asked: number): RoomThreads => {
  const after = renew(room, page.data, asked);
  const list = after.replies.get(parentId);
  if (!list) return after;
  const ids = unique([...list.ids, ...idsOf(after, page.data)], list.pinned);
  return placeAgain({ ...after, replies: new Map(after.replies).set(parentId, { ...list, ids, canLoadMore: page.canLoadMore }) }, asked);
};
