import type { OnlineUser } from '@baithak/protocol/entities';
import type { Thread } from '@baithak/protocol/threads';
import { isOldNews, listFirst, placePinned, unlist } from './live-lists.ts';
import {
  loadList,
  loadMoreOfList,
  loadMoreReplies,
  loadReplies,
  renew,
  type RepliesPage,
  type ThreadsPage,
} from './live-load.ts';
import type { RoomThreads, Vote } from './live-state.ts';
import { knowTold, tell, tellOf } from './live-told.ts';
import { forgetVote, hearVote, wantVote, type VoteEvent } from './live-votes.ts';

/** What the room tells of its threads. */
export type ThreadEvent =
  | VoteEvent
  | { readonly is: 'newThread'; readonly thread: Thread }
  | { readonly is: 'deleteThread' | 'archiveThread'; readonly threadId: string }
  | {
      readonly is: 'newReply';
      readonly parentId: string;
      readonly reply: Thread;
      readonly replies: number;
      readonly changed: number;
    }
  | {
      readonly is: 'deleteReply';
      readonly parentId: string;
      readonly replyId: string;
      readonly replies: number;
      readonly changed: number;
    }
  | { readonly is: 'threadUpdated'; readonly thread: Thread }
  | { readonly is: 'userUpdated'; readonly person: OnlineUser };

/** What this screen does and is answered. `asked`: the step at which the question left. */
export type ThreadDeed =
  | { readonly is: 'listed'; readonly key: string; readonly page: ThreadsPage; readonly asked: number }
  | {
      readonly is: 'listedMore';
      readonly key: string;
      readonly page: Pick<ThreadsPage, 'data' | 'canLoadMore'>;
      readonly asked: number;
    }
  | {
      readonly is: 'repliesLoaded' | 'moreRepliesLoaded';
      readonly parentId: string;
      readonly page: RepliesPage;
      readonly asked: number;
    }
  | { readonly is: 'threadLoaded'; readonly thread: Thread }
  | { readonly is: 'replyAnswered'; readonly reply: Thread }
  | { readonly is: 'voteWanted' | 'voteAnswered'; readonly threadId: string; readonly vote: Vote }
  | { readonly is: 'voteRefused'; readonly threadId: string }
  | { readonly is: 'unreadCounted'; readonly count: number };

export type ThreadHappening = ThreadEvent | ThreadDeed;

const listNew = (room: RoomThreads, thread: Thread): RoomThreads => {
  const after = knowTold(room, thread, room.step);
  return listFirst(after, after.known.get(thread._id)?.thread ?? thread);
};

const hearThread = (room: RoomThreads, thread: Thread): RoomThreads => {
  const isKnown = room.known.has(thread._id);
  if (room.gone.has(thread._id) || (!isKnown && isOldNews(room, thread))) return tellOf(room, thread);
  return listNew({ ...room, unread: room.unread + Number(!isKnown && thread.member.user._id !== room.me) }, thread);
};

const countReplies = (room: RoomThreads, parentId: string, replies: number, at: number): RoomThreads =>
  tell(room, parentId, { replies: { at, replies } });

const hearReply = (
  room: RoomThreads,
  { parentId, reply, replies, changed }: Extract<ThreadEvent, { is: 'newReply' }>,
): RoomThreads => {
  const after = countReplies(room, parentId, replies, changed);
  const wasThere = changed <= (room.replies.get(parentId)?.at ?? -1);
  if (room.gone.has(reply._id) || (wasThere && !room.known.has(reply._id))) return tellOf(after, reply);
  // An answer that was asked for before, without it, may still come.
  return wasThere ? knowTold(after, reply, room.step) : listNew(after, reply);
};

const remove = (room: RoomThreads, id: string): RoomThreads => ({
  ...unlist(room, id),
  gone: new Set(room.gone).add(id),
});

/** An old thread or reply that is pinned now stands before what is listed, though it was not loaded. */
const hearUpdate = (room: RoomThreads, thread: Thread): RoomThreads => {
  const { _id: id } = thread;
  if (room.gone.has(id)) return room;
  const told = tellOf(room, thread);
  const isPinned = told.told.get(id)?.marks?.pinned === true;
  if (!told.known.has(id) && !isPinned) return told;
  const after = knowTold(told, thread, 0);
  const known = after.known.get(id);
  if (!known) return after;
  return placePinned(
    { ...after, known: new Map(after.known).set(id, { ...known, markedAt: room.step }) },
    known.thread,
  );
};

/** Somebody has another name, picture or role: beside all that they wrote. */
const renewAuthor = (room: RoomThreads, { user: { role, ...user } }: OnlineUser): RoomThreads => {
  const theirs = [...room.known].filter(([, { thread }]) => thread.member.user._id === user._id);
  const renewed = theirs.map(
    ([id, known]) => [id, { ...known, thread: { ...known.thread, member: { user, role } } }] as const,
  );
  return { ...room, known: new Map([...room.known, ...renewed]) };
};

const answerReply = (room: RoomThreads, reply: Thread): RoomThreads =>
  room.gone.has(reply._id) ? room : listNew(room, reply);

const hear = (room: RoomThreads, event: ThreadEvent): RoomThreads => {
  switch (event.is) {
    case 'newThread':
      return hearThread(room, event.thread);
    case 'deleteThread':
      return remove(room, event.threadId);
    case 'archiveThread':
      return { ...room, archived: new Set(room.archived).add(event.threadId) };
    case 'newReply':
      return hearReply(room, event);
    case 'deleteReply':
      return countReplies(remove(room, event.replyId), event.parentId, event.replies, event.changed);
    case 'threadUpdated':
      return hearUpdate(room, event.thread);
    case 'userUpdated':
      return renewAuthor(room, event.person);
    default:
      return hearVote(room, event);
  }
};

const apply = (room: RoomThreads, deed: ThreadDeed): RoomThreads => {
  switch (deed.is) {
    case 'listed':
      return loadList(room, deed.key, deed.page, deed.asked);
    case 'listedMore':
      return loadMoreOfList(room, deed.key, deed.page, deed.asked);
    case 'repliesLoaded':
      return loadReplies(room, deed.parentId, deed.page, deed.asked);
    case 'moreRepliesLoaded':
      return loadMoreReplies(room, deed.parentId, deed.page, deed.asked);
    case 'threadLoaded':
      return renew(room, [deed.thread]);
    case 'replyAnswered':
      return answerReply(room, deed.reply);
    case 'voteWanted':
      return wantVote(room, deed.threadId, { vote: deed.vote, isAnswered: false });
    case 'voteAnswered':
      return wantVote(room, deed.threadId, { vote: deed.vote, isAnswered: true });
    case 'voteRefused':
      return forgetVote(room, deed.threadId);
    case 'unreadCounted':
      return { ...room, unread: deed.count };
  }
};

const heard = new Set<ThreadHappening['is']>([
  'like',
  'unlike',
  'dislike',
  'undislike',
  'newThread',
  'deleteThread',
  'archiveThread',
  'newReply',
  'deleteReply',
  'threadUpdated',
  'userUpdated',
]);
const isEvent = (happening: ThreadHappening): happening is ThreadEvent => heard.has(happening.is);

/**
 * State and happening in, state out. Nothing is computed: counts, votes and marks come with the `changed` of their thread,
 * and the latest stand, in whatever order and however often they are told (decision 0220, live.test.ts).
 */
export const live = (room: RoomThreads, happening: ThreadHappening): RoomThreads =>
  isEvent(happening) ? hear({ ...room, step: room.step + 1 }, happening) : apply(room, happening);
