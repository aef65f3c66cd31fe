import * as z from 'zod';
import { defineContract } from './contract.ts';
import { CanLoadMore, IsoDate, Member, RoomRef, User } from './entities.ts';
import { Id } from './ids.ts';
import { limits } from './limits.ts';
import { filled, opaque, text } from './text.ts';

/** Threads and their replies, a thread being what a reply is too (specification 3, 5, 7; CONTRACT.md 4). */

const Changed = z.number().int();

/**
 * `message`: a JSON string of parts. `isCreator`: its author created the room. `replies`: how many stand directly under it.
 * `likes`, `dislikes`: who, the latest first, the viewer's own vote always among them; at most `votersShown`.
 * `likeCount`, `dislikeCount`: how many in all. `parent`: of a reply; `public` and `archived` of a reply are its thread's.
 * `changed`: of a thread and all its replies together, goes up with every change but views; what was told at a higher one is newer (decision 0220).
 */
export const Thread = z.strictObject({
  _id: Id,
  message: z.string(),
  date: IsoDate,
  member: Member,
  isCreator: z.boolean(),
  pinned: z.boolean(),
  public: z.boolean(),
  archived: z.boolean(),
  notice: z.boolean(),
  allowedReplies: z.boolean(),
  replies: z.number().int(),
  likes: z.array(Id),
  dislikes: z.array(Id),
  likeCount: z.number().int(),
  dislikeCount: z.number().int(),
  views: z.number().int(),
  changed: Changed,
  tags: z.array(z.string()),
  quotedTo: Id.nullable(),
  parent: Id.nullable(),
  room: z.strictObject({ _id: Id, title: z.string() }),
});
export type Thread = z.infer<typeof Thread>;

const Replies = { data: z.array(Thread), canLoadMore: CanLoadMore };
const TopReplies = { ...Replies, pinnedReplies: z.array(Thread) };
const inRoom = { threadId: Id, roomId: RoomRef };
const reply = { threadId: Id, replyId: Id, roomId: RoomRef };
const threadText = text(limits.thread);
const createIn = {
  roomId: RoomRef,
  tags: z.array(filled(limits.tag)).max(limits.tags, `must have at most ${limits.tags} tags`).optional(),
  public: z.boolean().optional(),
  disableReplies: z.boolean().optional(),
  quotedTo: Id.optional(),
};
const enter = ['ROOM_NOT_FOUND', 'NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED'] as const;
const read = [...enter, 'CANNOT_READ'] as const;
const act = [...enter, 'FORBIDDEN', 'TOO_MANY'] as const;
const vote = [...enter, 'NOT_A_MEMBER', 'ARCHIVED', 'TOO_MANY'] as const;
const write = [...enter, 'NOT_A_MEMBER', 'SPAM_CONTROL', 'TOO_MANY_MENTIONS', 'REFUSED'] as const;
const replyWrite = [...write, 'ARCHIVED', 'REPLIES_DISABLED'] as const;

/**
 * 1 sexual content, 2 spam or scam, 3 harassment, 4 violent content, 5 sensitive content, 6 hate speech, 7 other; as a
 * form's choice sends it too, which is text. Nothing else counts as a number: `true` is no sexual content.
 */
const ReportReason = z.union(
  [
    z.number().int().min(1).max(7),
    z
      .string()
      .regex(/^[1-7]$/)
      .transform(Number),
  ],
  { error: 'must be a number from 1 to 7' },
);

/** `changed` of the thread that it belongs to, after the vote. */
const voted = {
  roomId: Id,
  threadId: Id,
  userId: Id,
  likes: z.number().int(),
  dislikes: z.number().int(),
  changed: Changed,
};

export const threadsContract = defineContract({
  getPublicThread: {
    service: 'api',
    at: 'GET /thread/getPublic',
    auth: 'none',
    in: { threadId: Id },
    out: { data: z.strictObject({ thrd: Thread }) },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    says: 'A public thread, without signing in.',
  },
  getPublicTopReplies: {
    service: 'api',
    at: 'GET /thread/getPublicThreadTopReplies',
    auth: 'none',
    in: { threadId: Id },
    out: TopReplies,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    says: 'The pinned and the first 20 top replies of a public thread.',
  },
  getThreads: {
    service: 'api',
    at: 'GET /a/r/getThreads',
    auth: 'signedIn',
    in: {
      roomId: RoomRef,
      before: Id.optional(),
      tag: text(limits.tag).optional(),
      sort: z.enum(['new', 'top', 'active']).optional(),
    },
    out: {
      data: z.array(Thread),
      pinnedThreads: z.array(Thread),
      highlights: z.array(Thread),
      canLoadMore: CanLoadMore,
    },
    errors: read,
    says: "A room's threads, 50 at a time; pinned ones and highlights come with the first page only.",
  },
  getThreadShort: {
    service: 'api',
    at: 'GET /a/r/getSingleThreadShort',
    auth: 'signedIn',
    in: inRoom,
    out: { thrd: Thread },
    errors: read,
    says: 'A thread for a quotation: its text cut to 300 characters.',
  },
  getThread: {
    service: 'api',
    at: 'GET /a/r/getSingleThread',
    auth: 'signedIn',
    in: inRoom,
    out: { thrd: Thread },
    errors: read,
    says: 'A thread or reply; counts a view once a person and day.',
  },
  getTopReplies: {
    service: 'api',
    at: 'GET /a/r/getTopReplies',
    auth: 'signedIn',
    in: inRoom,
    out: TopReplies,
    errors: read,
    says: 'The pinned and the first 20 top replies.',
  },
  getMoreReplies: {
    service: 'api',
    at: 'GET /a/r/getMoreReplies',
    auth: 'signedIn',
    in: reply,
    out: Replies,
    errors: read,
    says: 'The 20 replies after `replyId`, the last one loaded.',
  },
  listLikes: {
    service: 'api',
    at: 'GET /a/r/thread/likes',
    auth: 'signedIn',
    in: inRoom,
    out: { data: z.array(User) },
    errors: read,
    says: 'Who likes it, the latest first; at most 200.',
  },
  listDislikes: {
    service: 'api',
    at: 'GET /a/r/thread/dislikes',
    auth: 'signedIn',
    in: inRoom,
    out: { data: z.array(User) },
    errors: read,
    says: 'Who dislikes it, the latest first; at most 200.',
  },
  likeThread: {
    service: 'api',
    at: 'POST /a/r/thread/like',
    auth: 'member',
    in: inRoom,
    out: {},
    errors: vote,
    says: 'Likes a thread, or takes the like back; removes a dislike.',
  },
  dislikeThread: {
    service: 'api',
    at: 'POST /a/r/thread/dislike',
    auth: 'member',
    in: inRoom,
    out: {},
    errors: vote,
    says: 'Dislikes a thread, or takes the dislike back; removes a like.',
  },
  createThread: {
    service: 'api',
    at: 'POST /a/r/thread/create',
    auth: 'signedIn',
    in: { ...createIn, threadText: filled(limits.thread) },
    out: { data: Thread },
    errors: write,
    says: 'Posts a thread. `public` is refused in Private and Adult rooms.',
  },
  createThreadWithImage: {
    service: 'api',
    at: 'POST /a/r/thread/createWithImage',
    auth: 'signedIn',
    in: { ...createIn, threadText: threadText.optional(), token: opaque() },
    out: { data: z.strictObject({ threadId: Id }) },
    errors: [...write, 'BAD_UPLOAD_TOKEN'],
    says: 'Posts a thread with the files of an upload.',
  },
  replyToThread: {
    service: 'api',
    at: 'POST /a/r/thread/reply',
    auth: 'signedIn',
    in: { roomId: RoomRef, replyTo: Id, threadText: filled(limits.thread) },
    out: { data: Thread },
    errors: replyWrite,
    says: 'Answers a thread or a reply.',
  },
  replyToThreadWithImage: {
    service: 'api',
    at: 'POST /a/r/thread/reply/createWithImage',
    auth: 'signedIn',
    in: { roomId: RoomRef, replyTo: Id, threadText: threadText.optional(), token: opaque() },
    out: { data: z.strictObject({ threadId: Id }) },
    errors: [...replyWrite, 'BAD_UPLOAD_TOKEN'],
    says: 'Answers with the files of an upload.',
  },
  pinThread: {
    service: 'api',
    at: 'POST /a/r/thread/pin',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    says: "Pins a thread; the one pinned before is unpinned. The room's owner only.",
  },
  unpinThread: {
    service: 'api',
    at: 'POST /a/r/thread/unpin',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    says: "Unpins a thread; the room's owner only.",
  },
  archiveThread: {
    service: 'api',
    at: 'POST /a/r/thread/archive',
    auth: 'signedIn',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    says: 'Ends votes and replies for good; its author or a ManageThreads holder.',
  },
  deleteThread: {
    service: 'api',
    at: 'POST /a/r/thread/delete',
    auth: 'signedIn',
    in: inRoom,
    out: { deleted: z.literal(true) },
    errors: act,
    says: "Deletes a thread with all its replies; its author, the room's owner or a ManageThreads holder.",
  },
  toggleNotice: {
    service: 'api',
    at: 'POST /a/r/thread/notice',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    says: "Makes a thread the room's notice, or takes it back; the room's owner only.",
  },
  pinReply: {
    service: 'api',
    at: 'POST /a/r/reply/pin',
    auth: 'signedIn',
    in: reply,
    out: { data: Thread },
    errors: [...act, 'CONFLICT'],
    says: 'Pins a reply, at most 20 of them; the author of what it answers only.',
  },
  unpinReply: {
    service: 'api',
    at: 'POST /a/r/reply/unpin',
    auth: 'signedIn',
    in: reply,
    out: { data: Thread },
    errors: act,
    says: 'Unpins a reply; the author of what it answers only.',
  },
  deleteReply: {
    service: 'api',
    at: 'POST /a/r/reply/delete',
    auth: 'signedIn',
    in: reply,
    out: { deleted: z.literal(true) },
    errors: act,
    says: 'Deletes a reply with its sub-replies; its author, the author of what it answers or a ManageThreads holder.',
  },
  reportThread: {
    service: 'api',
    at: 'POST /a/thread/report',
    auth: 'signedIn',
    in: {
      reason: ReportReason,
      details: text(limits.reportDetails).optional(),
      id: Id,
    },
    out: {},
    errors: ['NOT_FOUND', 'TOO_MANY'],
    says: 'Reports a thread or reply to the staff.',
  },
  resetUnreadThreads: {
    namespace: '/room',
    emit: 'resetUnreadRoomThreadsCount',
    auth: 'signedIn',
    in: { roomId: RoomRef },
    out: { unreadRoomThreads: z.number().int() },
    errors: ['ROOM_NOT_FOUND', 'NOT_A_MEMBER'],
    says: "You have seen the room's threads.",
  },
  threadCreated: {
    namespace: ['/room'],
    hear: 'newThread',
    carries: { roomId: Id, thread: Thread },
    says: 'A thread was posted in a loaded room.',
  },
  threadDeleted: {
    namespace: ['/room'],
    hear: 'deleteThread',
    carries: { roomId: Id, threadId: Id },
    says: 'A thread was deleted.',
  },
  threadArchived: {
    namespace: ['/room'],
    hear: 'archiveThread',
    carries: { roomId: Id, threadId: Id, changed: Changed },
    says: 'A thread was archived.',
  },
  replyCreated: {
    namespace: ['/room'],
    hear: 'newReply',
    carries: { roomId: Id, parentId: Id, reply: Thread, replies: z.number().int(), changed: Changed },
    says: "A reply came; `replies` is its parent's count at `changed`.",
  },
  replyDeleted: {
    namespace: ['/room'],
    hear: 'deleteReply',
    carries: { roomId: Id, parentId: Id, replyId: Id, replies: z.number().int(), changed: Changed },
    says: "A reply was deleted with its sub-replies; `replies` is its parent's count at `changed`.",
  },
  threadUpdated: {
    namespace: ['/room'],
    hear: 'threadUpdated',
    carries: { roomId: Id, thread: Thread },
    says: 'A thread or reply was pinned, unpinned, or its notice changed.',
  },
  liked: {
    namespace: ['/room'],
    hear: 'like',
    carries: voted,
    says: 'Somebody likes a thread or reply; the counts are the new ones.',
  },
  unliked: { namespace: ['/room'], hear: 'unlike', carries: voted, says: 'Somebody took a like back.' },
  disliked: { namespace: ['/room'], hear: 'dislike', carries: voted, says: 'Somebody dislikes a thread or reply.' },
  undisliked: { namespace: ['/room'], hear: 'undislike', carries: voted, says: 'Somebody took a dislike back.' },
});
