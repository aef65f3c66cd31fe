import type { Thread } from '@baithak/protocol/threads';
import { heardSince, isListedUnder, placePinned } from './live-lists.ts';
import type { ReplyList, RoomThreads, ThreadList } from './live-state.ts';
import { knowAnswered } from './live-told.ts';
import { dropMet, forgetVote } from './live-votes.ts';

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

/** Takes in what was answered: it may be older than what was told meanwhile, but it ends wishes that were answered too. */
export const renew = (room: RoomThreads, loaded: readonly Thread[]): RoomThreads => {
  const there = loaded.filter(({ _id }) => !room.gone.has(_id));
  return there.reduce<RoomThreads>(
    (state, { _id }) => (state.wanted.get(_id)?.isAnswered ? forgetVote(state, _id) : dropMet(state, _id)),
    knowAnswered(room, there),
  );
};

const idsOf = (room: RoomThreads, threads: readonly Thread[]): readonly string[] =>
  threads.map(({ _id }) => _id).filter((id) => !room.gone.has(id));

const unique = (ids: readonly string[], but: readonly string[] = []): readonly string[] =>
  [...new Set(ids)].filter((id) => !but.includes(id));

/** Pins that were told after the answer was asked for. */
const placeAgain = (room: RoomThreads, asked: number): RoomThreads =>
  [...room.known.values()]
    .filter(({ markedAt, thread }) => markedAt > asked && !room.gone.has(thread._id))
    .reduce((state, { thread }) => placePinned(state, thread), room);

/** The first page of a list takes the place of what was loaded of it. */
export const loadList = (room: RoomThreads, key: string, page: ThreadsPage, asked: number): RoomThreads => {
  const after = renew(room, [...page.data, ...page.pinnedThreads, ...page.highlights]);
  const pinned = idsOf(after, page.pinnedThreads);
  const heard = heardSince(after, asked, isListedUnder(key)).filter(
    (id) => after.known.get(id)?.thread.pinned !== true,
  );
  const newest = Math.max(0, ...[...page.data, ...page.pinnedThreads].map(({ date }) => Date.parse(date)));
  const ids = unique([...heard, ...idsOf(after, page.data)], pinned);
  const list: ThreadList = {
    ids,
    pinned,
    highlights: idsOf(after, page.highlights),
    canLoadMore: page.canLoadMore,
    newest,
  };
  return placeAgain({ ...after, lists: new Map(after.lists).set(key, list) }, asked);
};

export const loadMoreOfList = (
  room: RoomThreads,
  key: string,
  page: Pick<ThreadsPage, 'data' | 'canLoadMore'>,
  asked: number,
): RoomThreads => {
  const after = renew(room, page.data);
  const list = after.lists.get(key);
  if (!list) return after;
  const ids = unique([...list.ids, ...idsOf(after, page.data)], list.pinned);
  return placeAgain(
    { ...after, lists: new Map(after.lists).set(key, { ...list, ids, canLoadMore: page.canLoadMore }) },
    asked,
  );
};

export const loadReplies = (room: RoomThreads, parentId: string, page: RepliesPage, asked: number): RoomThreads => {
  const after = renew(room, [...page.data, ...(page.pinnedReplies ?? [])]);
  const pinned = idsOf(after, page.pinnedReplies ?? []);
  const heard = heardSince(after, asked, (thread) => thread.parent === parentId && !thread.pinned);
  const at = Math.max(-1, ...[...page.data, ...(page.pinnedReplies ?? [])].map(({ changed }) => changed));
  const list: ReplyList = {
    ids: unique([...heard, ...idsOf(after, page.data)], pinned),
    pinned,
    canLoadMore: page.canLoadMore,
    at,
  };
  return placeAgain({ ...after, replies: new Map(after.replies).set(parentId, list) }, asked);
};

export const loadMoreReplies = (room: RoomThreads, parentId: string, page: RepliesPage, asked: number): RoomThreads => {
  const after = renew(room, page.data);
  const list = after.replies.get(parentId);
  if (!list) return after;
  const ids = unique([...list.ids, ...idsOf(after, page.data)], list.pinned);
  return placeAgain(
    { ...after, replies: new Map(after.replies).set(parentId, { ...list, ids, canLoadMore: page.canLoadMore }) },
    asked,
  );
};
