import type { Thread } from '@baithak/protocol/threads';
import { foldTag } from '@baithak/protocol/threads.rules';
import { tagOfKey, type ReplyList, type RoomThreads, type ThreadList } from './live-state.ts';

const without = (ids: readonly string[], id: string): readonly string[] => (ids.includes(id) ? ids.filter((other) => other !== id) : ids);

const isTagged = (thread: Thread, tag: string): boolean => tag === '' || thread.tags.some((own) => foldTag(own) === foldTag(tag));

/** The place of a thread that is not pinned any more: by its date, the latest first. Beyond what is loaded it has none. */
const backIntoIds = (room: RoomThreads, list: ThreadList | ReplyList, thread: Thread): readonly string[] => {
  const place = list.ids.findIndex((id) => (room.known.get(id)?.thread.date ?? '') < thread.date);
  if (place < 0) return list.canLoadMore ? list.ids : [...list.ids, thread._id];
  return list.ids.toSpliced(place, 0, thread._id);
};

const place = <L extends ThreadList | ReplyList>(room: RoomThreads, list: L, thread: Thread): L => {
  const id = thread._id;
  if (thread.pinned) return list.pinned.includes(id) ? list : { ...list, ids: without(list.ids, id), pinned: [id, ...list.pinned] };
  if (!list.pinned.includes(id)) return list;
  const out = { ...list, pinned: without(list.pinned, id) };
  return { ...out, ids: backIntoIds(room, out, thread) };
};

/** Moves a thread or reply between the list and its pinned ones, wherever it is listed (specification 4). */
export const placePinned = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (thread.parent !== null) {
    const list = room.replies.get(thread.parent);
    return list ? { ...room, replies: new Map(room.replies).set(thread.parent, place(room, list, thread)) } : room;
  }
  const lists = new Map([...room.lists].map(([key, list]) => [key, isTagged(thread, tagOfKey(key)) ? place(room, list, thread) : list]));
  return { ...room, lists };
};

const first = <L extends ThreadList | ReplyList>(list: L, id: string): L =>
  list.ids.includes(id) || list.pinned.includes(id) ? list : { ...list, ids: [id, ...list.ids] };

/** Puts a new thread or reply before the others of its lists. */
export const listFirst = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (thread.parent !== null) {
    const list = room.replies.get(thread.parent);
    return list ? { ...room, replies: new Map(room.replies).set(thread.parent, first(list, thread._id)) } : room;
  }
  const lists = new Map([...room.lists].map(([key, list]) => [key, isTagged(thread, tagOfKey(key)) ? first(list, thread._id) : list]));
  return { ...room, lists };
};

/** Takes a thread or reply out of every list. */
export const unlist = (room: RoomThreads, id: string): RoomThreads => {
  const parent = room.known.get(id)?.thread.parent ?? null;
  if (parent !== null) {
    const list = room.replies.get(parent);
    if (!list) return room;
    return { ...room, replies: new Map(room.replies).set(parent, { ...list, ids: without(list.ids, id), pinned: without(list.pinned, id) }) };
  }
  const lists = new Map(
    [...room.lists].map(([key, list]) => [
      key,
      { ...list, ids: without(list.ids, id), pinned: without(list.pinned, id), highlights: without(list.highlights, id) },
    ]),
  );
  return { ...room, lists };
};

/** Threads or replies heard after an answer was asked for, the latest first: the answer may not have them yet. */
export const heardSince = (room: RoomThreads, asked: number, isOf: (thread: Thread) => boolean): readonly string[] =>
  [...room.known.values()]
    .filter(({ thread, bornAt }) => bornAt > asked && !room.gone.has(thread._id) && isOf(thread))
    .toSorted((a, b) => b.bornAt - a.bornAt)
    .map(({ thread }) => thread._id);

export const isListedUnder = (key: string) => (thread: Thread): boolean => thread.parent === null && isTagged(thread, tagOfKey(key));
