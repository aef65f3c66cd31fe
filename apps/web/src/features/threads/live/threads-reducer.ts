import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Part } from '@baithak/protocol/parts/part';
import { mentions, renameMention } from '@baithak/protocol/parts/named-in';
import {
  addFromEvent,
  moveActive,
  updateFacts,
  updateFactsFrom,
  applyVoteEvent,
  clearPendingVote,
  setPendingVote,
  type VoteEvent,
} from './thread-facts.ts';
import {
  addToLists,
  existedAtEveryLoad,
  isInTagLists,
  removeFromLists,
  returnToLists,
  updatePlace,
  addLoaded,
  appendReplies,
  appendThreads,
  setFirstReplies,
  setFirstThreads,
  type RepliesPage,
  type ThreadsPage,
} from './thread-lists.ts';
import { replyListsOf } from './reply-lists.ts';
import type { ReplyList, RoomThreads, Vote } from './threads-state.ts';

/** Replies directly under the parent, and those of the thread at every depth. */
interface Counts {
  readonly parentId: string;
  readonly replies: number;
  readonly threadId: string;
  readonly threadReplies: number;
  readonly changed: number;
}

export type ThreadEvent =
  | VoteEvent
  /** `isQuiet`: it is nothing new to the reader. */
  | { readonly type: 'newThread'; readonly thread: Thread; readonly isQuiet?: boolean }
  | { readonly type: 'deleteThread' | 'archiveThread'; readonly threadId: string }
  | (Counts & { readonly type: 'newReply'; readonly reply: Thread })
  | (Counts & { readonly type: 'deleteReply'; readonly replyId: string })
  | { readonly type: 'threadUpdated'; readonly thread: Thread }
  | { readonly type: 'userUpdated'; readonly person: OnlineUser };

/** What this screen does and the answers it gets. `askedStep`: the room's step when the call was sent. */
export type ScreenAction =
  | { readonly type: 'threadsLoaded'; readonly key: string; readonly page: ThreadsPage; readonly askedStep: number }
  | {
      readonly type: 'moreThreadsLoaded';
      readonly key: string;
      readonly page: Pick<ThreadsPage, 'data' | 'canLoadMore'>;
      readonly askedStep: number;
    }
  | {
      readonly type: 'repliesLoaded' | 'moreRepliesLoaded';
      readonly parentId: string;
      readonly sort: ReplySort;
      readonly page: RepliesPage;
      readonly askedStep: number;
    }
  /** Without `askedStep` it brings nothing back. */
  | { readonly type: 'threadLoaded'; readonly thread: Thread; readonly askedStep?: number }
  | { readonly type: 'replyPosted'; readonly reply: Thread }
  | { readonly type: 'voteRequested' | 'voteConfirmed'; readonly threadId: string; readonly vote: Vote }
  | { readonly type: 'voteRefused'; readonly threadId: string }
  | { readonly type: 'unreadSet'; readonly count: number }
  | { readonly type: 'postedSet'; readonly id: string | null };

export type ThreadsAction = ThreadEvent | ScreenAction;

const addNew = (room: RoomThreads, thread: Thread, isFor?: (list: ReplyList) => boolean): RoomThreads => {
  const after = addFromEvent(room, thread, room.step);
  return addToLists(after, after.known.get(thread._id)?.thread ?? thread, isFor);
};

/** What was deleted is there again, with all beneath it, when it is told with a later number than its deletion; undefined when it is not. */
const bringBack = (room: RoomThreads, thread: Thread, changed: number): RoomThreads | undefined => {
  const { _id: id } = thread;
  if (changed <= (room.deleted.get(id)?.changed ?? Number.POSITIVE_INFINITY)) return undefined;
  const deleted = new Map(room.deleted);
  deleted.delete(id);
  const after = addFromEvent({ ...room, deleted }, thread, room.step);
  return returnToLists(after, after.known.get(id)?.thread ?? thread);
};

const onNewThread = (room: RoomThreads, thread: Thread, isQuiet: boolean): RoomThreads => {
  const back = bringBack(room, thread, thread.changed);
  if (back) return back;
  const isKnown = room.known.has(thread._id);
  if (room.deleted.has(thread._id) || (!isKnown && existedAtEveryLoad(room, thread)))
    return updateFactsFrom(room, thread);
  const isNews = !isKnown && !isQuiet && thread.member.user._id !== room.viewerId;
  return addNew({ ...room, unread: room.unread + Number(isNews) }, thread);
};

const setReplyCounts = (
  room: RoomThreads,
  { parentId, replies, threadId, threadReplies, changed: at }: Counts,
): RoomThreads =>
  updateFacts(updateFacts(room, parentId, { replies: { at, replies } }), threadId, {
    replies: { at, replies: threadReplies },
  });

const onNewReply = (room: RoomThreads, event: Extract<ThreadEvent, { type: 'newReply' }>): RoomThreads => {
  const { parentId, reply, changed } = event;
  const back = bringBack(room, reply, changed);
  if (back) return setReplyCounts(back, event);
  const after = moveActive(setReplyCounts(room, event), parentId, reply.date);
  const isNewTo = ({ at }: ReplyList): boolean => at < changed;
  const lists = replyListsOf(room, parentId);
  const existedAtLoad = lists.length > 0 && !lists.some(isNewTo);
  if (room.deleted.has(reply._id) || (existedAtLoad && !room.known.has(reply._id)))
    return updateFactsFrom(after, reply);
  // An answer requested earlier, without this reply in it, may still arrive.
  return existedAtLoad ? addFromEvent(after, reply, room.step) : addNew(after, reply, isNewTo);
};

const remove = (room: RoomThreads, id: string, changed: number): RoomThreads => ({
  ...removeFromLists(room, id),
  deleted: new Map(room.deleted).set(id, { changed, step: room.step }),
});

/** A thread's deletion has no number: no event brings back what is not known here, but an answer does. */
const changedOf = (room: RoomThreads, id: string): number =>
  room.known.get(id)?.thread.changed ?? Number.POSITIVE_INFINITY;

/** An old thread or reply that gets pinned moves to the top of its lists even if it was not loaded; one that gets a tag into its lists. */
const onThreadUpdated = (room: RoomThreads, thread: Thread): RoomThreads => {
  const { _id: id } = thread;
  if (room.deleted.has(id)) return room;
  const updated = updateFactsFrom(room, thread);
  const isPinned = updated.facts.get(id)?.marks?.pinned === true;
  if (!updated.known.has(id) && !isPinned && !isInTagLists(room, thread)) return updated;
  const after = addFromEvent(updated, thread, 0);
  const known = after.known.get(id);
  if (!known) return after;
  return updatePlace(
    { ...after, known: new Map(after.known).set(id, { ...known, markedStep: room.step }) },
    known.thread,
  );
};

/** The author's own edit is known before its event comes. */
const onThreadLoaded = (room: RoomThreads, { _id }: Thread): RoomThreads => {
  const known = room.deleted.has(_id) ? undefined : room.known.get(_id);
  return known?.thread.parent === null ? updatePlace(room, known.thread) : room;
};

/** Somebody has another name, picture or role: it appears beside everything they wrote. */
const onUserUpdated = (room: RoomThreads, { user: { role, ...user } }: OnlineUser): RoomThreads => {
  const updated = [...room.known].flatMap(([id, known]) => {
    const { thread } = known;
    const isTheirs = thread.member.user._id === user._id;
    // An id is 24 characters that nothing else holds.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes parts as this JSON
    const parts = thread.message.includes(user._id) ? (JSON.parse(thread.message) as readonly Part[]) : [];
    const isNamed = mentions(parts, user._id);
    if (!isTheirs && !isNamed) return [];
    const message = isNamed ? JSON.stringify(renameMention(parts, user._id, user.username)) : thread.message;
    return [[id, { ...known, thread: { ...thread, message, ...(isTheirs && { member: { user, role } }) } }] as const];
  });
  return { ...room, known: new Map([...room.known, ...updated]) };
};

const reduceEvent = (room: RoomThreads, event: ThreadEvent): RoomThreads => {
  switch (event.type) {
    case 'newThread':
      return onNewThread(room, event.thread, event.isQuiet === true);
    case 'deleteThread':
      return remove(room, event.threadId, changedOf(room, event.threadId));
    case 'archiveThread':
      return { ...room, archived: new Set(room.archived).add(event.threadId) };
    case 'newReply':
      return onNewReply(room, event);
    case 'deleteReply':
      return setReplyCounts(remove(room, event.replyId, event.changed), event);
    case 'threadUpdated':
      return onThreadUpdated(room, event.thread);
    case 'userUpdated':
      return onUserUpdated(room, event.person);
    default:
      return applyVoteEvent(room, event);
  }
};

const reduceScreenAction = (room: RoomThreads, action: ScreenAction): RoomThreads => {
  switch (action.type) {
    case 'threadsLoaded':
      return setFirstThreads(room, action.key, action.page, action.askedStep);
    case 'moreThreadsLoaded':
      return appendThreads(room, action.key, action.page, action.askedStep);
    case 'repliesLoaded':
      return setFirstReplies(room, action, action.page, action.askedStep);
    case 'moreRepliesLoaded':
      return appendReplies(room, action, action.page, action.askedStep);
    case 'threadLoaded':
      return onThreadLoaded(addLoaded(room, [action.thread], action.askedStep ?? -1), action.thread);
    case 'replyPosted':
      return room.deleted.has(action.reply._id) ? room : addNew(room, action.reply);
    case 'voteRequested':
      return setPendingVote(room, action.threadId, { vote: action.vote, isConfirmed: false });
    case 'voteConfirmed':
      return setPendingVote(room, action.threadId, { vote: action.vote, isConfirmed: true });
    case 'voteRefused':
      return clearPendingVote(room, action.threadId);
    case 'unreadSet':
      return { ...room, unread: action.count };
    case 'postedSet':
      return { ...room, posted: action.id };
  }
};

const eventTypes = new Set<ThreadsAction['type']>([
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
const isEvent = (action: ThreadsAction): action is ThreadEvent => eventTypes.has(action.type);

/**
 * State and action in, state out. Nothing is computed: counts, votes and marks come with the `changed` number of their
 * thread and the latest win, in whatever order and however often they arrive
 * (docs/decisions/threads-and-votes.md#order-of-thread-changes, threads-reducer.test.ts).
 */
export const reduceThreads = (room: RoomThreads, action: ThreadsAction): RoomThreads =>
  isEvent(action) ? reduceEvent({ ...room, step: room.step + 1 }, action) : reduceScreenAction(room, action);
