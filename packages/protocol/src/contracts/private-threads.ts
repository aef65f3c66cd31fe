import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, Cursor, IsoDate, Snippet, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { ClientMessage, ClientMessageType, MessagePart } from '../entities/message-parts.ts';
import { tokenText } from '../text/text.ts';

/** One-to-one private threads (docs/product.md#private-thread, docs/contract.md#private-threads, docs/contract.md#private-emits). */

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
/**
 * Every payload names its thread `threadId`; `id` is accepted in its place (docs/contract.md#private-emits). One of
 * them must be there.
 */
const byThread = { threadId: Id.optional(), id: Id.optional() };
/** The new state: the connection state (docs/product.md#private-connection-states), and the thread while there is one. */
const state = { connectionState: z.number().int().min(0).max(6), thread: Id.nullable() };
const list = { data: z.array(PrivateThread), canLoadMore: CanLoadMore };
const about = { threadId: Id, user: User };

export const privateThreadsContract = defineContract({
  requestPrivate: {
    service: 'api',
    route: 'POST /a/private/request',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'PM_REFUSED', 'BLOCKED', 'CONFLICT', 'TOO_MANY'],
    summary: 'Asks a person for a private thread.',
  },
  deleteRequest: {
    service: 'api',
    route: 'POST /a/private/request/delete',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND'],
    summary: 'Takes your request back; by the one asked, declines it.',
  },
  blockRequest: {
    service: 'api',
    route: 'POST /a/private/request/block',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: "Blocks a person's requests.",
  },
  unblockRequest: {
    service: 'api',
    route: 'POST /a/private/request/unblock',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND'],
    summary: "Ends the block of a person's requests.",
  },
  banInThread: {
    service: 'api',
    route: 'POST /a/private/thread/ban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND'],
    summary: 'Blocks the other one in a thread you share.',
  },
  unbanInThread: {
    service: 'api',
    route: 'POST /a/private/thread/unban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND'],
    summary: 'Ends your block of the other one; `blockerId` is your user id.',
  },
  blockAndDelete: {
    service: 'api',
    route: 'POST /a/private/thread/delete',
    auth: 'signedIn',
    in: { threadId: Id },
    out: state,
    errors: ['NOT_FOUND'],
    summary: 'Blocks the other one for good and deletes the thread for both.',
  },
  getPrivateMessage: {
    service: 'api',
    route: 'GET /a/private/getSingle',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Id },
    out: { data: PrivateMessage },
    errors: ['NOT_FOUND'],
    summary: 'One private message.',
  },
  getPrivateMessagesBefore: {
    service: 'api',
    route: 'GET /a/private/getMessagesBefore',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Cursor },
    out: { msgs: z.array(PrivateMessage), canLoadMore: CanLoadMore },
    errors: ['NOT_FOUND'],
    summary: '50 messages before this one, newest first.',
  },
  listPrivateThreads: {
    namespace: '/private',
    emit: 'up.loadList',
    answer: 'down.loadList',
    auth: 'signedIn',
    in: {},
    out: list,
    errors: [],
    summary: 'Your private threads and requests, the last used first, 20 of them.',
  },
  listMorePrivateThreads: {
    namespace: '/private',
    emit: 'up.loadListMore',
    answer: 'down.loadListMore',
    auth: 'signedIn',
    in: { index: z.number().int().min(0).max(1_000_000) },
    out: list,
    errors: [],
    summary: 'The 20 from this index on.',
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
    summary:
      'Loads a thread on this socket: the latest 50 newest first; with `since` what changed after it, in changedRev order.',
  },
  sendPrivate: {
    namespace: '/private',
    emit: 'send',
    auth: 'signedIn',
    in: { ...byThread, message: ClientMessage, type: ClientMessageType, tempId: Id, token: tokenText().optional() },
    out: { msg: z.string(), id: Id, tempId: Id, rev },
    errors: ['NOT_FOUND', 'NOT_CONNECTED', 'BLOCKED', 'SPAM_CONTROL', 'BAD_UPLOAD_TOKEN', 'REFUSED', 'TOO_MANY'],
    summary: 'Sends a private message. Answered after the commit; a repeated tempId is answered with the first answer.',
  },
  publishTypingPrivate: {
    namespace: '/private',
    emit: 'typingPrivate',
    auth: 'signedIn',
    in: byThread,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'You are typing in a private thread: published to the other one.',
  },
  markPrivateRead: {
    namespace: '/private',
    emit: 'updatePointer',
    auth: 'signedIn',
    in: { ...byThread, privateMessageId: Id },
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'You have read up to this message.',
  },
  acceptPrivateRequest: {
    namespace: '/private',
    emit: 'acceptRequest',
    auth: 'signedIn',
    in: byThread,
    out: { thread: PrivateThread },
    errors: ['NOT_FOUND', 'BLOCKED'],
    summary: 'Accepts a request; the one who asked gets privateRequestAccepted.',
  },
  checkPrivate: {
    namespace: '/private',
    emit: 'checkNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    summary: 'Acknowledged, and nothing more.',
  },
  propagatePrivate: {
    namespace: '/private',
    emit: 'propogate',
    auth: 'signedIn',
    in: { ...byThread, messageId: Id.optional(), propogateId: Id.optional() },
    out: {},
    errors: [],
    summary: 'Acknowledged, and nothing more: the server has sent it to everybody already.',
  },
  newPrivateMessage: {
    namespace: ['/private'],
    event: 'newPrivateMessage',
    payload: { threadId: Id, rev, message: PrivateMessage },
    summary: 'A private message; every socket of both but the sending one.',
  },
  privateMessageDeleted: {
    namespace: ['/private'],
    event: 'deletePrivateMessage',
    payload: { threadId: Id, rev, privateMessageId: Id },
    summary: 'A private message was deleted.',
  },
  typingPrivate: {
    namespace: ['/private'],
    event: 'typingPrivateProcess',
    payload: { threadId: Id, username: z.string() },
    summary: 'The other one is typing; it fades after 800 ms.',
  },
  privateRead: {
    namespace: ['/private'],
    event: 'updatePrivatePointer',
    payload: { threadId: Id, privateMessageId: Id },
    summary: 'The other one has read up to this message.',
  },
  requestReceived: {
    namespace: ['/global'],
    event: 'requestReceived',
    payload: { thread: PrivateThread },
    summary: 'Somebody asks you for a private thread.',
  },
  requestAccepted: {
    namespace: ['/global'],
    event: 'privateRequestAccepted',
    payload: about,
    summary: 'Your request was accepted.',
  },
  requestBlocked: {
    namespace: ['/global'],
    event: 'privateRequestBlocked',
    payload: { user: User },
    summary: 'This person blocks your requests.',
  },
  requestUnblocked: {
    namespace: ['/global'],
    event: 'privateRequestUnblocked',
    payload: { user: User },
    summary: 'This person does not block your requests any more.',
  },
  threadBanned: {
    namespace: ['/global'],
    event: 'privateThreadBanned',
    payload: { threadId: Id, blockerId: Id },
    summary: 'One of the two blocks the other in a private thread of yours.',
  },
  threadUnbanned: {
    namespace: ['/global'],
    event: 'privateThreadUnbanned',
    payload: { threadId: Id, blockerId: Id },
    summary: 'One of the two ended their block in a private thread of yours.',
  },
  newPrivateActivity: {
    namespace: ['/global'],
    event: 'newPrivateMessageNotif',
    payload: { threadId: Id, user: User, text: z.string(), unread: z.number().int() },
    summary: 'A new private message; `text` is a snippet.',
  },
});
