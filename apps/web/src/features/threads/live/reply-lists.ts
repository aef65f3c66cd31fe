import { defaultReplySort, replySorts, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { ReplyList, RoomThreads } from './threads-state.ts';

/** The replies of one thread or reply are listed once for each order that was loaded. */
export const replyKey = (parentId: string, sort: ReplySort): string => `${parentId} ${sort}`;

export const replyListsOf = (room: RoomThreads, parentId: string): readonly ReplyList[] =>
  replySorts.flatMap((sort) => room.replies.get(replyKey(parentId, sort)) ?? []);

type Change = (list: ReplyList, sort: ReplySort) => ReplyList;

const updateLists = (room: RoomThreads, parentId: string, change: Change): RoomThreads => {
  const changed = replySorts.flatMap((sort) => {
    const key = replyKey(parentId, sort);
    const list = room.replies.get(key);
    return list ? [[key, change(list, sort)] as const] : [];
  });
  return changed.length === 0 ? room : { ...room, replies: new Map([...room.replies, ...changed]) };
};

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids;
const dateOf = (room: RoomThreads, id: string): string => room.known.get(id)?.thread.date ?? '';

/** Ids by age, the oldest first, with one more. */
const withByAge = (room: RoomThreads, ids: readonly string[], { _id, date }: Thread): readonly string[] =>
  ids.toSpliced(ids.findLastIndex((id) => dateOf(room, id) <= date) + 1, 0, _id);

/** Puts an unpinned reply back by its date. Beyond the loaded pages it has no place. */
const returned = (room: RoomThreads, list: ReplyList, sort: ReplySort, reply: Thread): readonly string[] => {
  const { ids, canLoadMore } = list;
  const isAfter = (id: string) => (sort === 'old' ? dateOf(room, id) > reply.date : dateOf(room, id) < reply.date);
  const index = ids.findIndex(isAfter);
  if (index < 0) return canLoadMore ? ids : [...ids, reply._id];
  return ids.toSpliced(index, 0, reply._id);
};

export const moveReply = (room: RoomThreads, parentId: string, reply: Thread): RoomThreads =>
  updateLists(room, parentId, (list, sort) => {
    const { _id: id } = reply;
    const { pinned, ids, latest } = list;
    if (reply.pinned)
      return pinned.includes(id)
        ? list
        : { ...list, ids: without(ids, id), latest: without(latest, id), pinned: [id, ...pinned] };
    return pinned.includes(id)
      ? { ...list, pinned: without(pinned, id), ids: returned(room, list, sort, reply) }
      : list;
  });

/** New replies come before the loaded ones, the newest of them first, in whatever order their events arrive. */
const indexOfNew = (room: RoomThreads, ids: readonly string[], reply: Thread): number => {
  const index = ids.findIndex((id) => {
    const other = room.known.get(id);
    return !other || other.createdStep === 0 || other.thread.date < reply.date;
  });
  return index < 0 ? ids.length : index;
};

/** What is beneath a new reply is loaded, as is all around it: only what was told may be there. */
const startBranch = (room: RoomThreads, { _id: id }: Thread, levels: number): RoomThreads => {
  const key = replyKey(id, defaultReplySort(false));
  if (room.replies.has(key)) return room;
  const under = [...room.known.values()]
    .filter(({ thread }) => thread.parent === id && !room.deleted.has(thread._id))
    .map(({ thread }) => thread)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const idsOf = (pinned: boolean) => under.filter((reply) => reply.pinned === pinned).map(({ _id }) => _id);
  const list: ReplyList = { ids: idsOf(false), pinned: idsOf(true), latest: [], canLoadMore: false, at: -1, levels };
  const started = { ...room, replies: new Map(room.replies).set(key, list) };
  return levels > 0
    ? under.reduce<RoomThreads>((state, reply) => startBranch(state, reply, levels - 1), started)
    : started;
};

const addToReplyLists = (
  room: RoomThreads,
  parentId: string,
  reply: Thread,
  isFor: (list: ReplyList) => boolean,
): RoomThreads =>
  updateLists(room, parentId, (list, sort) => {
    const { _id: id } = reply;
    const { pinned, ids, latest, canLoadMore } = list;
    if (!isFor(list) || [...ids, ...pinned, ...latest].includes(id)) return list;
    if (reply.pinned) return { ...list, pinned: [id, ...pinned] };
    if (sort !== 'old') return { ...list, ids: ids.toSpliced(indexOfNew(room, ids, reply), 0, id) };
    return canLoadMore
      ? { ...list, latest: withByAge(room, latest, reply) }
      : { ...list, ids: withByAge(room, ids, reply) };
  });

/** Puts a new reply where it belongs in the lists that `isFor` names. */
export const addReply = (
  room: RoomThreads,
  parentId: string,
  reply: Thread,
  isFor: (list: ReplyList) => boolean,
): RoomThreads => {
  const levels = Math.max(0, ...replyListsOf(room, parentId).map((list) => list.levels));
  const added = addToReplyLists(room, parentId, reply, isFor);
  return levels > 0 ? startBranch(added, reply, levels - 1) : added;
};

/** Puts a reply that was brought back where the order of each list has it. */
export const returnReply = (room: RoomThreads, parentId: string, reply: Thread): RoomThreads =>
  updateLists(room, parentId, (list, sort) => {
    const { ids, pinned, latest } = list;
    if ([...ids, ...pinned, ...latest].includes(reply._id)) return list;
    if (reply.pinned) return { ...list, pinned: [reply._id, ...pinned] };
    return { ...list, ids: returned(room, list, sort, reply) };
  });

export const removeReply = (room: RoomThreads, parentId: string, id: string): RoomThreads =>
  updateLists(room, parentId, (list) => ({
    ...list,
    ids: without(list.ids, id),
    pinned: without(list.pinned, id),
    latest: without(list.latest, id),
  }));
