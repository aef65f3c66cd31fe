import type { ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { replyKey } from './reply-lists.ts';
import { addAnswered } from './thread-facts.ts';
import { createdSince, isListedUnder, updatePlace } from './thread-lists.ts';
import { clearConfirmedVote, clearPendingVote } from './thread-votes.ts';
import type { ReplyList, RoomThreads, ThreadList } from './threads-state.ts';

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
  };
  return updatePlacesSince(
    { ...after, replies: new Map(after.replies).set(replyKey(parentId, sort), list) },
    askedStep,
  );
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
