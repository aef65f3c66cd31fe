import type { Thread } from '@baithak/protocol/threads';
import { listFirst, placePinned, unlist } from './live-lists.ts';
import { loadList, loadMoreOfList, loadMoreReplies, loadReplies, renew, renewCounts, type RepliesPage, type ThreadsPage } from './live-load.ts';
import { speakOf, type Known, type RoomThreads, type Vote } from './live-state.ts';
import { forgetVote, hearVote, wantVote, type VoteEvent } from './live-votes.ts';

/** What the room tells of its threads. */
export type ThreadEvent =
  | VoteEvent
  | { readonly is: 'newThread'; readonly thread: Thread }
  | { readonly is: 'deleteThread' | 'archiveThread'; readonly threadId: string }
  | { readonly is: 'newReply'; readonly parentId: string; readonly reply: Thread; readonly replies: number }
  | { readonly is: 'deleteReply'; readonly parentId: string; readonly replyId: string; readonly replies: number }
  | { readonly is: 'threadUpdated'; readonly thread: Thread };

/** What this screen does and is answered. `asked`: the step at which the question left. */
export type ThreadDeed =
  | { readonly is: 'listed'; readonly key: string; readonly page: ThreadsPage; readonly asked: number }
  | { readonly is: 'listedMore'; readonly key: string; readonly page: Pick<ThreadsPage, 'data' | 'canLoadMore'>; readonly asked: number }
  | { readonly is: 'repliesLoaded' | 'moreRepliesLoaded'; readonly parentId: string; readonly page: RepliesPage; readonly asked: number }
  | { readonly is: 'threadLoaded' | 'countsLoaded'; readonly thread: Thread; readonly asked: number }
  | { readonly is: 'replyAnswered'; readonly reply: Thread }
  | { readonly is: 'voteWanted' | 'voteAnswered'; readonly threadId: string; readonly vote: Vote }
  | { readonly is: 'voteRefused'; readonly threadId: string }
  | { readonly is: 'missing'; readonly threadId: string }
  | { readonly is: 'unreadCounted'; readonly count: number };

export type ThreadHappening = ThreadEvent | ThreadDeed;

/** Takes in what was just made. Where something was told of it before, its counts are in doubt. */
const bear = (room: RoomThreads, thread: Thread, isCounted: boolean): RoomThreads => {
  const known: Known = { thread, votesAt: 0, repliesAt: 0, placedAt: 0, bornAt: room.step, isCounted, switching: null };
  const after = { ...room, known: new Map(room.known).set(thread._id, known) };
  return room.spokenOf.has(thread._id) ? doubt(after, thread._id) : after;
};

/** From now on only an answer clears the doubt: the second event of a change of vote does not. */
const doubt = (room: RoomThreads, id: string): RoomThreads => {
  const known = room.known.get(id);
  return known ? { ...room, known: new Map(room.known).set(id, { ...known, switching: null }), doubtful: new Set(room.doubtful).add(id) } : room;
};

const hearThread = (room: RoomThreads, thread: Thread): RoomThreads => {
  if (room.gone.has(thread._id) || room.known.has(thread._id)) return room;
  const unread = room.unread + (thread.member.user._id === room.me ? 0 : 1);
  return listFirst(bear({ ...room, unread }, thread, true), thread);
};

/** Takes a parent's count of replies as told. `expected`: what follows from the count before; another one is in doubt. */
const countReplies = (room: RoomThreads, parentId: string, replies: number, change: number): RoomThreads => {
  const parent = room.known.get(parentId);
  if (!parent) return speakOf(room, parentId);
  const after: Known = { ...parent, thread: { ...parent.thread, replies }, repliesAt: room.step };
  const counted = { ...room, known: new Map(room.known).set(parentId, after) };
  return replies === parent.thread.replies + change ? counted : doubt(counted, parentId);
};

const hearReply = (room: RoomThreads, { parentId, reply, replies }: Extract<ThreadEvent, { is: 'newReply' }>): RoomThreads => {
  if (room.gone.has(reply._id)) return doubt(room, parentId);
  const known = room.known.get(reply._id);
  if (known?.isCounted) return replies === room.known.get(parentId)?.thread.replies ? room : doubt(room, parentId);
  const taken = known ? { ...room, known: new Map(room.known).set(reply._id, { ...known, isCounted: true }) } : bear(room, reply, true);
  return countReplies(listFirst(taken, reply), parentId, replies, 1);
};

const remove = (room: RoomThreads, id: string): RoomThreads => {
  const after = unlist(room, id);
  const doubtful = new Set(after.doubtful);
  doubtful.delete(id);
  return { ...after, doubtful, gone: new Set(room.gone).add(id) };
};

const hearReplyDeleted = (room: RoomThreads, { parentId, replyId, replies }: Extract<ThreadEvent, { is: 'deleteReply' }>): RoomThreads => {
  if (room.gone.has(replyId)) return replies === room.known.get(parentId)?.thread.replies ? room : doubt(room, parentId);
  return countReplies(remove(room, replyId), parentId, replies, -1);
};

/** `thread` is as everybody is told it: the reader's own vote may be beyond the ids it carries. */
const hearUpdate = (room: RoomThreads, thread: Thread): RoomThreads => {
  const known = room.known.get(thread._id);
  if (!known) return room;
  const { likes, dislikes, likeCount, dislikeCount, replies, views, message } = known.thread;
  const updated: Thread = { ...thread, likes, dislikes, likeCount, dislikeCount, replies, views, message };
  const after = { ...room, known: new Map(room.known).set(thread._id, { ...known, thread: updated, placedAt: room.step }) };
  const isCountsTold = thread.likeCount === likeCount && thread.dislikeCount === dislikeCount && thread.replies === replies;
  return placePinned(isCountsTold ? after : doubt(after, thread._id), updated);
};

const answerReply = (room: RoomThreads, reply: Thread): RoomThreads => {
  if (room.gone.has(reply._id) || room.known.has(reply._id)) return room;
  return listFirst(bear(room, reply, false), reply);
};

const hear = (room: RoomThreads, event: ThreadEvent): RoomThreads => {
  switch (event.is) {
    case 'newThread': return hearThread(room, event.thread);
    case 'deleteThread': return remove(room, event.threadId);
    case 'archiveThread': return { ...room, archived: new Set(room.archived).add(event.threadId) };
    case 'newReply': return hearReply(room, event);
    case 'deleteReply': return hearReplyDeleted(room, event);
    case 'threadUpdated': return hearUpdate(room, event.thread);
    default: return hearVote(room, event);
  }
};

const apply = (room: RoomThreads, deed: ThreadDeed): RoomThreads => {
  switch (deed.is) {
    case 'listed': return loadList(room, deed.key, deed.page, deed.asked);
    case 'listedMore': return loadMoreOfList(room, deed.key, deed.page, deed.asked);
    case 'repliesLoaded': return loadReplies(room, deed.parentId, deed.page, deed.asked);
    case 'moreRepliesLoaded': return loadMoreReplies(room, deed.parentId, deed.page, deed.asked);
    case 'threadLoaded': return renew(room, [deed.thread], deed.asked);
    case 'countsLoaded': return renewCounts(room, deed.thread, deed.asked);
    case 'replyAnswered': return answerReply(room, deed.reply);
    case 'voteWanted': return wantVote(room, deed.threadId, { vote: deed.vote, isAnswered: false });
    case 'voteAnswered': return wantVote(room, deed.threadId, { vote: deed.vote, isAnswered: true });
    case 'voteRefused': return forgetVote(room, deed.threadId);
    case 'missing': return remove(room, deed.threadId);
    case 'unreadCounted': return { ...room, unread: deed.count };
  }
};

const heard = new Set<ThreadHappening['is']>(['like', 'unlike', 'dislike', 'undislike', 'newThread', 'deleteThread', 'archiveThread', 'newReply', 'deleteReply', 'threadUpdated']);
const isEvent = (happening: ThreadHappening): happening is ThreadEvent => heard.has(happening.is);

/**
 * State and happening in, state out. Counts are never computed, only told: whatever does not follow from what was
 * told before is marked doubtful and asked for, so that counts do not drift in whatever order things come (live.test.ts).
 */
export const live = (room: RoomThreads, happening: ThreadHappening): RoomThreads =>
  isEvent(happening) ? hear({ ...room, step: room.step + 1 }, happening) : apply(room, happening);
