import type { Thread } from '@baithak/protocol/entities/thread';
import { defaultReplySort, foldTag, nestedLevels, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import { addReply, moveReply, removeReply, returnReply, replyKey } from './reply-lists.ts';
import {
  isWhole,
  sortOfListKey,
  tagOfListKey,
  type ReplyList,
  type RoomThreads,
  type Sort,
  type ThreadList,
  type WholeSort,
} from './threads-state.ts';
import { addAnswered, clearConfirmedVote, clearPendingVote } from './thread-facts.ts';

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids;

const hasTag = (thread: Thread, tag: string): boolean =>
  tag === '' || thread.tags.some((own) => foldTag(own) === foldTag(tag));

const isBefore: Readonly<Record<WholeSort, (thread: Thread, other: Thread) => boolean>> = {
  new: (thread, other) => thread.date > other.date,
  active: (thread, other) => thread.active > other.active,
  top: (thread, other) => thread.likeCount - thread.dislikeCount > other.likeCount - other.dislikeCount,
};

/**
 * Puts an unpinned thread where the order of the list has it. Beyond the loaded pages it has no place; nor, until the list
 * is loaded again, among the best of a period, whose beginning the server knows.
 */
const insert = (room: RoomThreads, list: ThreadList, thread: Thread, sort: Sort): readonly string[] => {
  if (!isWhole(sort)) return list.ids;
  const index = list.ids.findIndex((id) => {
    const other = room.known.get(id)?.thread;
    return !other || isBefore[sort](thread, other);
  });
  if (index < 0) return list.canLoadMore ? list.ids : [...list.ids, thread._id];
  return list.ids.toSpliced(index, 0, thread._id);
};

const withoutId = (list: ThreadList, id: string): ThreadList => ({
  ...list,
  ids: without(list.ids, id),
  pinned: without(list.pinned, id),
  highlights: without(list.highlights, id),
});

const moveIn = (room: RoomThreads, key: string, list: ThreadList, thread: Thread): ThreadList => {
  const id = thread._id;
  const tag = tagOfListKey(key);
  if (!hasTag(thread, tag)) return withoutId(list, id);
  if (thread.pinned)
    return list.pinned.includes(id) ? list : { ...list, ids: without(list.ids, id), pinned: [id, ...list.pinned] };
  if (list.ids.includes(id) || (tag === '' && !list.pinned.includes(id))) return list;
  const out = { ...list, pinned: without(list.pinned, id) };
  return { ...out, ids: insert(room, out, thread, sortOfListKey(key)) };
};

/**
 * Moves a thread or reply between the pinned ones and the rest, in every list that holds it (docs/contract.md#threads), and
 * a thread into and out of the lists of tags.
 */
export const updatePlace = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (thread.parent !== null) return moveReply(room, thread.parent, thread);
  const lists = new Map([...room.lists].map(([key, list]) => [key, moveIn(room, key, list, thread)]));
  return { ...room, lists };
};

export const isInTagLists = (room: RoomThreads, thread: Thread): boolean =>
  thread.parent === null &&
  [...room.lists.keys()].some((key) => tagOfListKey(key) !== '' && hasTag(thread, tagOfListKey(key)));

/** New threads come before the loaded ones, the newest of them first, in whatever order their events arrive. */
const indexOfNew = (room: RoomThreads, ids: readonly string[], thread: Thread): number => {
  const index = ids.findIndex((id) => {
    const other = room.known.get(id);
    return !other || other.createdStep === 0 || other.thread.date < thread.date;
  });
  return index < 0 ? ids.length : index;
};

const addNew = (room: RoomThreads, list: ThreadList, thread: Thread): ThreadList => {
  const { _id: id } = thread;
  if (list.ids.includes(id) || list.pinned.includes(id)) return list;
  return thread.pinned
    ? { ...list, pinned: [id, ...list.pinned] }
    : { ...list, ids: list.ids.toSpliced(indexOfNew(room, list.ids, thread), 0, id) };
};

/** A thread this much older than the loaded ones may still be new, as the clocks of several servers differ; ms. */
const clockSkewMs = 60_000;

/** Whether a thread existed when a list was loaded: then it is in the list, or beyond its last page. */
const existedAtLoad = ({ newest }: ThreadList, { date }: Thread): boolean => newest > Date.parse(date) + clockSkewMs;

/** Whether a thread announced as new is new to none of the lists. */
export const existedAtEveryLoad = ({ lists }: RoomThreads, thread: Thread): boolean =>
  lists.size > 0 && [...lists.values()].every((list) => existedAtLoad(list, thread));

/** Puts a new thread at the head of its lists, a new reply where it belongs in those that `isFor` names. */
export const addToLists = (
  room: RoomThreads,
  thread: Thread,
  isFor: (list: ReplyList) => boolean = () => true,
): RoomThreads => {
  if (thread.parent !== null) return addReply(room, thread.parent, thread, isFor);
  const lists = new Map(
    [...room.lists].map(([key, list]) => [
      key,
      hasTag(thread, tagOfListKey(key)) && !existedAtLoad(list, thread) ? addNew(room, list, thread) : list,
    ]),
  );
  return { ...room, lists };
};

/** Puts a thread or reply that was brought back where the order of each of its lists has it. */
export const returnToLists = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (thread.parent !== null) return returnReply(room, thread.parent, thread);
  const back = (key: string, list: ThreadList): ThreadList => {
    const { _id: id, pinned } = thread;
    if (!hasTag(thread, tagOfListKey(key)) || list.ids.includes(id) || list.pinned.includes(id)) return list;
    if (pinned) return { ...list, pinned: [id, ...list.pinned] };
    return { ...list, ids: insert(room, list, thread, sortOfListKey(key)) };
  };
  return { ...room, lists: new Map([...room.lists].map(([key, list]) => [key, back(key, list)])) };
};

export const removeFromLists = (room: RoomThreads, id: string): RoomThreads => {
  const parent = room.known.get(id)?.thread.parent ?? null;
  if (parent === null)
    return { ...room, lists: new Map([...room.lists].map(([key, list]) => [key, withoutId(list, id)])) };
  return removeReply(room, parent, id);
};

/** Ids of threads or replies announced after an answer was requested, newest first: the answer may not have them yet. */
export const createdSince = (
  room: RoomThreads,
  askedStep: number,
  isListed: (thread: Thread) => boolean,
): readonly string[] =>
  [...room.known.values()]
    .filter(({ thread, createdStep }) => createdStep > askedStep && !room.deleted.has(thread._id) && isListed(thread))
    .toSorted((a, b) => b.createdStep - a.createdStep)
    .map(({ thread }) => thread._id);

export const isListedUnder =
  (key: string) =>
  (thread: Thread): boolean =>
    thread.parent === null && hasTag(thread, tagOfListKey(key));

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
  /** All that is beneath them, as far down as it is shown; in big threads none of it comes with them. */
  readonly nested?: readonly Thread[] | undefined;
}

/** What an answer has that was asked for after its deletion was told was brought back. */
const withReturned = (room: RoomThreads, loaded: readonly Thread[], askedStep: number): RoomThreads => {
  const isBack = ({ _id }: Thread) => (room.deleted.get(_id)?.step ?? Number.POSITIVE_INFINITY) <= askedStep;
  const back = loaded.filter(isBack);
  if (back.length === 0) return room;
  const deleted = new Map(room.deleted);
  for (const { _id } of back) deleted.delete(_id);
  return { ...room, deleted };
};

/** Adds what a call answered. It may be older than the events meanwhile, but it ends pending votes whose call succeeded. */
export const addLoaded = (before: RoomThreads, loaded: readonly Thread[], askedStep: number): RoomThreads => {
  const room = withReturned(before, loaded, askedStep);
  const present = loaded.filter(({ _id }) => !room.deleted.has(_id));
  return present.reduce<RoomThreads>(
    (state, { _id }) =>
      state.pendingVotes.get(_id)?.isConfirmed ? clearPendingVote(state, _id) : clearConfirmedVote(state, _id),
    addAnswered(room, present),
  );
};

const presentIds = (room: RoomThreads, threads: readonly Thread[]): readonly string[] =>
  threads.map(({ _id }) => _id).filter((id) => !room.deleted.has(id));

const unique = (ids: readonly string[], except: readonly string[] = []): readonly string[] =>
  [...new Set(ids)].filter((id) => !except.includes(id));

/** Applies again the pins and edits whose events arrived after the answer was requested. */
const updatePlacesSince = (room: RoomThreads, askedStep: number): RoomThreads =>
  [...room.known.values()]
    .filter(({ markedStep, thread }) => markedStep > askedStep && !room.deleted.has(thread._id))
    .reduce((state, { thread }) => updatePlace(state, thread), room);

/** The first page of a list replaces whatever was loaded of it. `askedStep`: the room's step when the page was requested. */
export const setFirstThreads = (room: RoomThreads, key: string, page: ThreadsPage, askedStep: number): RoomThreads => {
  const after = addLoaded(room, [...page.data, ...page.pinnedThreads, ...page.highlights], askedStep);
  const pinned = presentIds(after, page.pinnedThreads);
  const created = createdSince(after, askedStep, isListedUnder(key)).filter(
    (id) => after.known.get(id)?.thread.pinned !== true,
  );
  const list: ThreadList = {
    ids: unique([...created, ...presentIds(after, page.data)], pinned),
    pinned,
    highlights: presentIds(after, page.highlights),
    canLoadMore: page.canLoadMore,
    newest: Math.max(0, ...[...page.data, ...page.pinnedThreads].map(({ date }) => Date.parse(date))),
  };
  return updatePlacesSince({ ...after, lists: new Map(after.lists).set(key, list) }, askedStep);
};

export const appendThreads = (
  room: RoomThreads,
  key: string,
  page: Pick<ThreadsPage, 'data' | 'canLoadMore'>,
  askedStep: number,
): RoomThreads => {
  const after = addLoaded(room, page.data, askedStep);
  const list = after.lists.get(key);
  if (!list) return after;
  const ids = unique([...list.ids, ...presentIds(after, page.data)], list.pinned);
  return updatePlacesSince(
    { ...after, lists: new Map(after.lists).set(key, { ...list, ids, canLoadMore: page.canLoadMore }) },
    askedStep,
  );
};

interface Replies {
  readonly parentId: string;
  readonly sort: ReplySort;
}

export const setFirstReplies = (
  room: RoomThreads,
  { parentId, sort }: Replies,
  page: RepliesPage,
  askedStep: number,
  levels = page.nested ? nestedLevels : 0,
): RoomThreads => {
  const all = [...page.data, ...(page.pinnedReplies ?? [])];
  const after = addLoaded(room, all, askedStep);
  const pinned = presentIds(after, page.pinnedReplies ?? []);
  const created = createdSince(after, askedStep, (thread) => thread.parent === parentId && !thread.pinned);
  const loaded = presentIds(after, page.data);
  // The oldest come first: what is newer than the loaded ones has its place after those that are still to be loaded.
  const latest = sort === 'old' ? unique(created.toReversed(), [...pinned, ...loaded]) : [];
  const isApart = latest.length > 0 && page.canLoadMore;
  const list: ReplyList = {
    ids: unique(sort === 'old' ? [...loaded, ...(isApart ? [] : latest)] : [...created, ...loaded], pinned),
    pinned,
    latest: isApart ? latest : [],
    canLoadMore: page.canLoadMore,
    at: Math.max(-1, ...all.map(({ changed }) => changed)),
    levels,
  };
  const listed = { ...after, replies: new Map(after.replies).set(replyKey(parentId, sort), list) };
  const nested = page.nested ?? [];
  const withBranch = (state: RoomThreads, { _id: id }: Thread): RoomThreads => {
    const under = nested.filter((reply) => reply.parent === id);
    const branch = {
      data: under.filter((reply) => !reply.pinned),
      pinnedReplies: under.filter((reply) => reply.pinned),
      canLoadMore: false,
      nested,
    };
    return setFirstReplies(state, { parentId: id, sort: defaultReplySort(false) }, branch, askedStep, levels - 1);
  };
  return updatePlacesSince(levels > 0 ? all.reduce(withBranch, listed) : listed, askedStep);
};

export const appendReplies = (
  room: RoomThreads,
  { parentId, sort }: Replies,
  page: RepliesPage,
  askedStep: number,
): RoomThreads => {
  const after = addLoaded(room, page.data, askedStep);
  const key = replyKey(parentId, sort);
  const list = after.replies.get(key);
  if (!list) return after;
  const { canLoadMore } = page;
  const ids = unique([...list.ids, ...presentIds(after, page.data), ...(canLoadMore ? [] : list.latest)], list.pinned);
  const latest = unique(list.latest, ids);
  return updatePlacesSince(
    { ...after, replies: new Map(after.replies).set(key, { ...list, ids, latest, canLoadMore }) },
    askedStep,
  );
};
