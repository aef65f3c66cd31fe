import type { Thread } from '@baithak/protocol/threads';
import { foldTag } from '@baithak/protocol/threads.rules';
import { tagOfKey, type ReplyList, type RoomThreads, type ThreadList } from './live-state.ts';

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids;

const isTagged = (thread: Thread, tag: string): boolean =>
  tag === '' || thread.tags.some((own) => foldTag(own) === foldTag(tag));

/** The place of a thread that is not pinned any more: by its date, the latest first. Beyond what is loaded it has none. */
const backIntoIds = (room: RoomThreads, list: ThreadList | ReplyList, thread: Thread): readonly string[] => {
  const place = list.ids.findIndex((id) => (room.known.get(id)?.thread.date ?? '') < thread.date);
  if (place < 0) return list.canLoadMore ? list.ids : [...list.ids, thread._id];
  return list.ids.toSpliced(place, 0, thread._id);
};

const place = <L extends ThreadList | ReplyList>(room: RoomThreads, list: L, thread: Thread): L => {
  const id = thread._id;
  if (thread.pinned)
    return list.pinned.includes(id) ? list : { ...list, ids: without(list.ids, id), pinned: [id, ...list.pinned] };
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
  const lists = new Map(
    [...room.lists].map(([key, list]) => [key, isTagged(thread, tagOfKey(key)) ? place(room, list, thread) : list]),
  );
  return { ...room, lists };
};

/** New ones stand before the others, the latest of them first, in whatever order they are heard of. */
const placeOfNew = (room: RoomThreads, ids: readonly string[], thread: Thread): number => {
  const place = ids.findIndex((id) => {
    const other = room.known.get(id);
    return !other || other.bornAt === 0 || other.thread.date < thread.date;
  });
  return place < 0 ? ids.length : place;
};

const first = <L extends ThreadList | ReplyList>(room: RoomThreads, list: L, thread: Thread): L => {
  const { _id: id } = thread;
  if (list.ids.includes(id) || list.pinned.includes(id)) return list;
  return thread.pinned
    ? { ...list, pinned: [id, ...list.pinned] }
    : { ...list, ids: list.ids.toSpliced(placeOfNew(room, list.ids, thread), 0, id) };
};

/** So much older than what was loaded a thread may be and still be news: clocks of several servers differ. In milliseconds. */
const SKEW_MS = 60_000;

/** Whether a thread was there when a list was loaded: then it is in it, or beyond what it shows. */
const wasThere = ({ newest }: ThreadList, { date }: Thread): boolean => newest > Date.parse(date) + SKEW_MS;

/** Whether a thread that is told of as new is so for no list. */
export const isOldNews = ({ lists }: RoomThreads, thread: Thread): boolean =>
  lists.size > 0 && [...lists.values()].every((list) => wasThere(list, thread));

/** Puts a new thread or reply before the others of its lists. */
export const listFirst = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (thread.parent !== null) {
    const list = room.replies.get(thread.parent);
    return list ? { ...room, replies: new Map(room.replies).set(thread.parent, first(room, list, thread)) } : room;
  }
  const lists = new Map(
    [...room.lists].map(([key, list]) => [
      key,
      isTagged(thread, tagOfKey(key)) && !wasThere(list, thread) ? first(room, list, thread) : list,
    ]),
  );
  return { ...room, lists };
};

/** Takes a thread or reply out of every list. */
export const unlist = (room: RoomThreads, id: string): RoomThreads => {
  const parent = room.known.get(id)?.thread.parent ?? null;
  if (parent !== null) {
    const list = room.replies.get(parent);
    if (!list) return room;
    return {
      ...room,
      replies: new Map(room.replies).set(parent, {
        ...list,
        ids: without(list.ids, id),
        pinned: without(list.pinned, id),
      }),
    };
  }
  const lists = new Map(
    [...room.lists].map(([key, list]) => [
      key,
      {
        ...list,
        ids: without(list.ids, id),
        pinned: without(list.pinned, id),
        highlights: without(list.highlights, id),
      },
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

export const isListedUnder =
  (key: string) =>
  (thread: Thread): boolean =>
    thread.parent === null && isTagged(thread, tagOfKey(key));
