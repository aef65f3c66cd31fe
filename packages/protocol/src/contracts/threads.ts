import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, FileName, IsoDate, RoomRef, whyDeleted } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { nonEmptyLabel, nonEmptyText, tokenText, text } from '../text/text.ts';
import { threadEvents } from './thread-events.ts';
import { enter, inRoom, read } from './thread-shapes.ts';
import { threadReports } from './reports.ts';
import { threadVotes } from './thread-votes.ts';
import { replySorts, topPeriodNames } from './threads.rules.ts';
import { Thread } from '../entities/thread.ts';

/** Threads and their replies; a reply is stored and sent as a thread (docs/product.md#thread, docs/contract.md#threads). */

const Replies = { data: z.array(Thread), canLoadMore: CanLoadMore };
const TopReplies = { ...Replies, pinnedReplies: z.array(Thread) };
const reply = { threadId: Id, replyId: Id, roomId: RoomRef };
const sort = z.enum(replySorts).optional();
const threadText = text(limits.thread);
const createIn = {
  roomId: RoomRef,
  tags: z.array(nonEmptyLabel(limits.tag)).max(limits.tags, `must have at most ${limits.tags} tags`).optional(),
  public: z.boolean().optional(),
  disableReplies: z.boolean().optional(),
  quotedTo: Id.optional(),
};
const act = [...enter, 'FORBIDDEN', 'TOO_MANY'] as const;
const change = [
  ...enter,
  'NOT_A_MEMBER',
  'SPAM_CONTROL',
  'FROZEN',
  'IN_TIMEOUT',
  'TOO_MANY_MENTIONS',
  'REFUSED',
  'LADDER',
] as const;
const write = [...change, 'SLOW_MODE'] as const;
const replyWrite = [...write, 'ARCHIVED', 'REPLIES_DISABLED'] as const;

export const threadsContract = defineContract({
  getPublicThread: {
    service: 'api',
    route: 'GET /thread/getPublic',
    auth: 'none',
    in: { threadId: Id },
    out: { data: z.strictObject({ thrd: Thread }) },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'A public thread without signing in: 404 unless it is one, in a room that everybody reads.',
  },
  getPublicTopReplies: {
    service: 'api',
    route: 'GET /thread/getPublicThreadTopReplies',
    auth: 'none',
    in: { threadId: Id, sort },
    out: TopReplies,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'The pinned and the first 20 other replies of a public thread, the best first if not asked otherwise.',
  },
  getThreads: {
    service: 'api',
    route: 'GET /a/r/getThreads',
    auth: 'signedIn',
    bots: 'may',
    in: {
      roomId: RoomRef,
      before: Id.optional(),
      tag: text(limits.tag).optional(),
      sort: z.enum(['new', 'top', 'active']).optional(),
      within: z.enum(topPeriodNames).optional(),
    },
    out: {
      data: z.array(Thread),
      pinnedThreads: z.array(Thread),
      highlights: z.array(Thread),
      canLoadMore: CanLoadMore,
    },
    errors: read,
    summary:
      "A room's threads, 50 at a time; pinned ones and highlights come with the first page only. `within`: the top ones of a period.",
  },
  getThreadShort: {
    service: 'api',
    route: 'GET /a/r/getSingleThreadShort',
    auth: 'signedIn',
    bots: 'may',
    in: inRoom,
    out: { thrd: Thread },
    errors: read,
    summary: 'A thread for a quotation: its text cut to 300 characters.',
  },
  getThread: {
    service: 'api',
    route: 'GET /a/r/getSingleThread',
    auth: 'signedIn',
    bots: 'may',
    in: inRoom,
    out: { thrd: Thread },
    errors: read,
    summary: 'A thread or reply; counts a view once a person and day.',
  },
  getTopReplies: {
    service: 'api',
    route: 'GET /a/r/getTopReplies',
    auth: 'signedIn',
    bots: 'may',
    in: { ...inRoom, sort },
    out: { ...TopReplies, nested: z.array(Thread).optional() },
    errors: read,
    summary:
      'The pinned and the first 20 other replies; if not asked otherwise the best of a thread, the oldest of a reply. In a thread of at most 50 replies all of them, and `nested`: those beneath, three levels deep.',
  },
  getMoreReplies: {
    service: 'api',
    route: 'GET /a/r/getMoreReplies',
    auth: 'signedIn',
    bots: 'may',
    in: { ...reply, sort },
    out: Replies,
    errors: read,
    summary: 'The 20 replies after `replyId`, the last one loaded, in the order of those before.',
  },
  ...threadVotes,
  createThread: {
    service: 'api',
    route: 'POST /a/r/thread/create',
    auth: 'signedIn',
    bots: 'may',
    in: { ...createIn, threadText: nonEmptyText(limits.thread) },
    out: { data: Thread },
    errors: write,
    summary: 'Posts a thread. `public` is refused in Private and Adult rooms.',
  },
  createThreadWithImage: {
    service: 'api',
    route: 'POST /a/r/thread/createWithImage',
    auth: 'signedIn',
    bots: 'may',
    in: { ...createIn, threadText: threadText.optional(), token: tokenText() },
    out: { data: z.strictObject({ threadId: Id }) },
    errors: [...write, 'BAD_UPLOAD_TOKEN'],
    summary: 'Posts a thread with the files of an upload.',
  },
  replyToThread: {
    service: 'api',
    route: 'POST /a/r/thread/reply',
    auth: 'signedIn',
    bots: 'may',
    in: { roomId: RoomRef, replyTo: Id, threadText: nonEmptyText(limits.thread) },
    out: { data: Thread },
    errors: replyWrite,
    summary: 'Answers a thread or a reply.',
  },
  replyToThreadWithImage: {
    service: 'api',
    route: 'POST /a/r/thread/reply/createWithImage',
    auth: 'signedIn',
    bots: 'may',
    in: { roomId: RoomRef, replyTo: Id, threadText: threadText.optional(), token: tokenText() },
    out: { data: z.strictObject({ threadId: Id }) },
    errors: [...replyWrite, 'BAD_UPLOAD_TOKEN'],
    summary: 'Answers with the files of an upload.',
  },
  editThread: {
    service: 'api',
    route: 'POST /a/r/thread/edit',
    auth: 'signedIn',
    bots: 'may',
    in: {
      ...inRoom,
      threadText,
      tags: createIn.tags,
      removeFiles: z.array(FileName).max(limits.files).optional(),
    },
    out: { data: Thread },
    errors: [...change, 'CANNOT_READ', 'FORBIDDEN', 'ARCHIVED', 'TOO_MANY'],
    summary: 'Changes a thread or reply of your own; what it said before is kept for moderators.',
  },
  getThreadVersions: {
    service: 'api',
    route: 'GET /a/r/thread/versions',
    auth: 'signedIn',
    in: inRoom,
    out: {
      data: z.array(
        z.strictObject({ message: z.string(), tags: z.array(z.string()), date: IsoDate, replaced: IsoDate }),
      ),
    },
    errors: [...read, 'FORBIDDEN'],
    summary: 'What a thread or reply said before its edits, the latest first; ManageThreads only.',
  },
  pinThread: {
    service: 'api',
    route: 'POST /a/r/thread/pin',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    summary: "Pins a thread; the one pinned before is unpinned. The room's owner only.",
  },
  unpinThread: {
    service: 'api',
    route: 'POST /a/r/thread/unpin',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    summary: "Unpins a thread; the room's owner only.",
  },
  archiveThread: {
    service: 'api',
    route: 'POST /a/r/thread/archive',
    auth: 'signedIn',
    in: inRoom,
    out: { data: Thread },
    errors: [...act, 'OUTRANKED'],
    summary: 'Ends votes and replies for good; its author or a ManageThreads holder.',
  },
  deleteThread: {
    service: 'api',
    route: 'POST /a/r/thread/delete',
    auth: 'signedIn',
    bots: 'may',
    in: { ...inRoom, ...whyDeleted },
    out: { deleted: z.literal(true) },
    errors: [...act, 'OUTRANKED', 'REFUSED'],
    summary: "Deletes a thread with all its replies; its author, the room's owner or a ManageThreads holder.",
  },
  toggleNotice: {
    service: 'api',
    route: 'POST /a/r/thread/notice',
    auth: 'member',
    in: inRoom,
    out: { data: Thread },
    errors: act,
    summary: "Makes a thread the room's notice, or ends that; the room's owner only.",
  },
  pinReply: {
    service: 'api',
    route: 'POST /a/r/reply/pin',
    auth: 'signedIn',
    in: reply,
    out: { data: Thread },
    errors: [...act, 'CANNOT_READ', 'CONFLICT'],
    summary: 'Pins a reply, at most 20 of them; the author of what it answers only.',
  },
  unpinReply: {
    service: 'api',
    route: 'POST /a/r/reply/unpin',
    auth: 'signedIn',
    in: reply,
    out: { data: Thread },
    errors: [...act, 'CANNOT_READ'],
    summary: 'Unpins a reply; the author of what it answers only.',
  },
  deleteReply: {
    service: 'api',
    route: 'POST /a/r/reply/delete',
    auth: 'signedIn',
    bots: 'may',
    in: { ...reply, ...whyDeleted },
    out: { deleted: z.literal(true) },
    errors: [...act, 'OUTRANKED', 'REFUSED'],
    summary:
      'Deletes a reply with its sub-replies; its author, the author of what it answers or a ManageThreads holder.',
  },
  ...threadReports,
  resetUnreadThreads: {
    namespace: '/room',
    emit: 'resetUnreadRoomThreadsCount',
    auth: 'signedIn',
    in: { roomId: RoomRef },
    out: { unreadRoomThreads: z.number().int() },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'BANNED', 'NOT_A_MEMBER'],
    summary: "You have seen the room's threads.",
  },
  loadThread: {
    namespace: '/room',
    emit: 'loadThread',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef, threadId: Id },
    out: {},
    errors: read,
    summary: 'This socket, which has the room loaded, shows a thread: notifications of it are seen, and none are made.',
  },
  unloadThread: {
    namespace: '/room',
    emit: 'unloadThread',
    auth: 'signedIn',
    bots: 'may',
    in: {},
    out: {},
    errors: [],
    summary: 'This socket shows no thread any more.',
  },
  ...threadEvents,
});
