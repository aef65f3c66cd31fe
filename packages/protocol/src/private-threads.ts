import * as z from 'zod';
import { defineContract } from './contract.ts';
import { CanLoadMore, Cursor, IsoDate, Snippet, User } from './entities.ts';
import { Id } from './ids.ts';
import { ClientMessage, ClientMessageType, MessagePart } from './message-parts.ts';
import { opaque } from './text.ts';

/** One-to-one private threads (specification 3, 4 and 7; CONTRACT.md 4 and 5, `/private`). */

/** `accepted`: 1 accepted, 0 pending or unblocked, -1 blocked. `targetPointer`: the last message the other one has read. */
export const PrivateThread = z.strictObject({
  _id: Id,
  user: User,
  online: z.boolean(),
  /** Whether you asked for it. */
  mine: z.boolean(),
  accepted: z.number().int().min(-1).max(1),
  blockers: z.array(Id),
  unreadMessages: z.number().int(),
  new: z.boolean(),
  targetPointer: Id.nullable(),
  lastMessage: Snippet.nullable(),
  lastUpdate: IsoDate,
});
export type PrivateThread = z.infer<typeof PrivateThread>;

/** `writer`: the username. */
export const PrivateMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  content: z.array(MessagePart),
  writer: z.string(),
  date: IsoDate,
});
export type PrivateMessage = z.infer<typeof PrivateMessage>;

const DeletedPrivateMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  deleted: z.literal(true),
});

const rev = z.number().int();
const byTarget = { targetId: Id };
/** Every payload names its thread `threadId`; `id` is accepted in its place (CONTRACT.md 5). One of them must be there. */
const byThread = { threadId: Id.optional(), id: Id.optional() };
/** The new state: the connection state of the specification's section 4, and the thread while there is one. */
const state = { connectionState: z.number().int().min(0).max(6), thread: Id.nullable() };
const list = { data: z.array(PrivateThread), canLoadMore: CanLoadMore };
const about = { threadId: Id, user: User };

export const privateThreadsContract = defineContract({
  requestPrivate: {
    service: 'api',
    at: 'POST /a/private/request',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'PM_REFUSED', 'BLOCKED', 'CONFLICT', 'TOO_MANY'],
    says: 'Asks a person for a private thread.',
  },
  deleteRequest: {
    service: 'api',
    at: 'POST /a/private/request/delete',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND'],
    says: 'Takes your request back; by the one asked, declines it.',
  },
  blockRequest: {
    service: 'api',
    at: 'POST /a/private/request/block',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    says: "Blocks a person's requests.",
  },
  unblockRequest: {
    service: 'api',
    at: 'POST /a/private/request/unblock',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND'],
    says: 'Takes a block back.',
  },
  banInThread: {
    service: 'api',
    at: 'POST /a/private/thread/ban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND'],
    says: 'Blocks the other one in a thread you share.',
  },
  unbanInThread: {
    service: 'api',
    at: 'POST /a/private/thread/unban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND'],
    says: 'Takes that back; blockerId is yours.',
  },
  blockAndDelete: {
    service: 'api',
    at: 'POST /a/private/thread/delete',
    auth: 'signedIn',
    in: { threadId: Id },
    out: state,
    errors: ['NOT_FOUND'],
    says: 'Blocks the other one for good and deletes the thread for both.',
  },
  getPrivateMessage: {
    service: 'api',
    at: 'GET /a/private/getSingle',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Id },
    out: { data: PrivateMessage },
    errors: ['NOT_FOUND'],
    says: 'One private message.',
  },
  getPrivateMessagesBefore: {
    service: 'api',
    at: 'GET /a/private/getMessagesBefore',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Cursor },
    out: { msgs: z.array(PrivateMessage), canLoadMore: CanLoadMore },
    errors: ['NOT_FOUND'],
    says: '50 messages before this one, newest first.',
  },
  listPrivateThreads: {
    namespace: '/private',
    emit: 'up.loadList',
    answer: 'down.loadList',
    auth: 'signedIn',
    in: {},
    out: list,
    errors: [],
    says: 'Your private threads and requests, the last used first, 20 of them.',
  },
  listMorePrivateThreads: {
    namespace: '/private',
    emit: 'up.loadListMore',
    answer: 'down.loadListMore',
    auth: 'signedIn',
    in: { index: z.number().int().min(0).max(1_000_000) },
    out: list,
    errors: [],
    says: 'The 20 from this index on.',
  },
  loadPrivateThread: {
    namespace: '/private',
    emit: 'loadThreadData',
    answer: 'threadData',
    auth: 'signedIn',
    in: { ...byThread, since: z.number().int().min(0).optional() },
    out: {
      thread: PrivateThread,
      msgs: z.array(z.union([PrivateMessage, DeletedPrivateMessage])),
      rev,
      gap: z.boolean().optional(),
      canLoadMore: CanLoadMore,
    },
    errors: ['NOT_FOUND'],
    says: 'Loads a thread on this socket: the latest 50 newest first; with `since` what changed after it, in changedRev order.',
  },
  sendPrivate: {
    namespace: '/private',
    emit: 'send',
    auth: 'signedIn',
    in: { ...byThread, message: ClientMessage, type: ClientMessageType, tempId: Id, token: opaque().optional() },
    out: { msg: z.string(), id: Id, tempId: Id, rev },
    errors: ['NOT_FOUND', 'NOT_CONNECTED', 'BLOCKED', 'SPAM_CONTROL', 'BAD_UPLOAD_TOKEN', 'REFUSED', 'TOO_MANY'],
    says: 'Sends a private message. Answered after the commit; a repeated tempId is answered with the first answer.',
  },
  tellTypingPrivate: {
    namespace: '/private',
    emit: 'typingPrivate',
    auth: 'signedIn',
    in: byThread,
    out: {},
    errors: ['NOT_FOUND'],
    says: 'You are typing.',
  },
  markPrivateRead: {
    namespace: '/private',
    emit: 'updatePointer',
    auth: 'signedIn',
    in: { ...byThread, privateMessageId: Id },
    out: {},
    errors: ['NOT_FOUND'],
    says: 'You have read up to this message.',
  },
  acceptPrivateRequest: {
    namespace: '/private',
    emit: 'acceptRequest',
    auth: 'signedIn',
    in: byThread,
    out: { thread: PrivateThread },
    errors: ['NOT_FOUND', 'BLOCKED'],
    says: 'Accepts a request; the one who asked hears privateRequestAccepted.',
  },
  checkPrivate: {
    namespace: '/private',
    emit: 'checkNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    says: 'Acknowledged.',
  },
  propagatePrivate: {
    namespace: '/private',
    emit: 'propogate',
    auth: 'signedIn',
    in: { ...byThread, messageId: Id.optional(), propogateId: Id.optional() },
    out: {},
    errors: [],
    says: 'Acknowledged, and nothing more: the server has told everybody already.',
  },
  newPrivateMessage: {
    namespace: ['/private'],
    hear: 'newPrivateMessage',
    carries: { threadId: Id, rev, message: PrivateMessage },
    says: 'A private message; every socket of both but the sending one.',
  },
  privateMessageDeleted: {
    namespace: ['/private'],
    hear: 'deletePrivateMessage',
    carries: { threadId: Id, rev, privateMessageId: Id },
    says: 'A private message was deleted.',
  },
  typingPrivate: {
    namespace: ['/private'],
    hear: 'typingPrivateProcess',
    carries: { threadId: Id, username: z.string() },
    says: 'The other one is typing; it fades after 800 ms.',
  },
  privateRead: {
    namespace: ['/private'],
    hear: 'updatePrivatePointer',
    carries: { threadId: Id, privateMessageId: Id },
    says: 'The other one has read up to this message.',
  },
  requestReceived: {
    namespace: ['/global'],
    hear: 'requestReceived',
    carries: { thread: PrivateThread },
    says: 'Somebody asks you.',
  },
  requestAccepted: {
    namespace: ['/global'],
    hear: 'privateRequestAccepted',
    carries: about,
    says: 'Your request was accepted.',
  },
  requestBlocked: {
    namespace: ['/global'],
    hear: 'privateRequestBlocked',
    carries: { user: User },
    says: 'Your requests are blocked.',
  },
  requestUnblocked: {
    namespace: ['/global'],
    hear: 'privateRequestUnblocked',
    carries: { user: User },
    says: 'And no longer.',
  },
  threadBanned: {
    namespace: ['/global'],
    hear: 'privateThreadBanned',
    carries: { threadId: Id, blockerId: Id },
    says: 'A blocker was added to a thread of yours.',
  },
  threadUnbanned: {
    namespace: ['/global'],
    hear: 'privateThreadUnbanned',
    carries: { threadId: Id, blockerId: Id },
    says: 'And taken away.',
  },
  newPrivateActivity: {
    namespace: ['/global'],
    hear: 'newPrivateMessageNotif',
    carries: { threadId: Id, user: User, text: z.string(), unread: z.number().int() },
    says: 'A private message came; `text` is a snippet.',
  },
});
