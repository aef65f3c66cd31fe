import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, ConnectionState, Cursor, Epoch } from '../entities/entities.ts';
import { DeletedPrivateMessage, PrivateMessage, PrivateThread } from '../entities/private-thread.ts';
import { Id } from '../ids.ts';
import { ClientMessage, ClientMessageType } from '../entities/message-parts.ts';
import { limits } from '../limits.ts';
import { privateThreadEvents } from './private-thread-events.ts';
import { text, tokenText } from '../text/text.ts';

/** One-to-one private threads (docs/product.md#private-thread, docs/contract.md#private-threads, docs/contract.md#private-emits). */

/** The parts of the list: conversations, requests that wait for you, your own requests that wait, requests you blocked. */
const ListPart = z.enum(['threads', 'requests', 'asked', 'blocked']);

const rev = z.number().int();
const byTarget = { targetId: Id };
/**
 * Every payload names its thread `threadId`; `id` is accepted in its place (docs/contract.md#private-emits). One of
 * them must be there.
 */
const byThread = { threadId: Id.optional(), id: Id.optional() };
/** The new state: the connection state (docs/product.md#private-connection-states), and the thread while there is one. */
const state = { connectionState: ConnectionState, thread: Id.nullable() };
const list = { data: z.array(PrivateThread), canLoadMore: CanLoadMore };
const writeErrors = [
  'NOT_FOUND',
  'NOT_CONNECTED',
  'IGNORED',
  'BLOCKED',
  'SPAM_CONTROL',
  'BAD_UPLOAD_TOKEN',
  'REFUSED',
  'TOO_MANY',
] as const;

export const privateThreadsContract = defineContract({
  requestPrivate: {
    service: 'api',
    route: 'POST /a/private/request',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'GUESTS_MAY_NOT', 'IGNORED', 'PM_REFUSED', 'CONFLICT', 'TOO_MANY'],
    summary: 'Asks a person for a private thread. Bots are asked by nobody, and ask nobody.',
  },
  deleteRequest: {
    service: 'api',
    route: 'POST /a/private/request/delete',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    summary: 'Takes your request back; by the one asked, declines it.',
  },
  blockRequest: {
    service: 'api',
    route: 'POST /a/private/request/block',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    summary: "Blocks a person's requests.",
  },
  unblockRequest: {
    service: 'api',
    route: 'POST /a/private/request/unblock',
    auth: 'signedIn',
    in: byTarget,
    out: state,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    summary: "Ends the block of a person's requests.",
  },
  banInThread: {
    service: 'api',
    route: 'POST /a/private/thread/ban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    summary: 'Blocks the other one in a thread you share.',
  },
  unbanInThread: {
    service: 'api',
    route: 'POST /a/private/thread/unban',
    auth: 'signedIn',
    in: { threadId: Id },
    out: { ...state, blockerId: Id },
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    summary: 'Ends your block of the other one; `blockerId` is your user id.',
  },
  blockAndDelete: {
    service: 'api',
    route: 'POST /a/private/thread/delete',
    auth: 'signedIn',
    in: { threadId: Id },
    out: state,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
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
  getPrivateMessagesAfter: {
    service: 'api',
    route: 'GET /a/private/getMessagesAfter',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Cursor },
    out: { msgs: z.array(PrivateMessage), canLoadMore: CanLoadMore },
    errors: ['NOT_FOUND'],
    summary: '50 messages after this one, oldest first.',
  },
  getPrivateMessagesAround: {
    service: 'api',
    route: 'GET /a/private/getMessagesAround',
    auth: 'signedIn',
    in: { threadId: Id, privateMessageId: Id },
    out: { msgs: z.array(PrivateMessage), canLoadMore: CanLoadMore, canLoadNewer: z.boolean() },
    errors: ['NOT_FOUND'],
    summary: 'A message with 25 before and 25 after it, newest first. canLoadMore: there are older ones.',
  },
  listPrivateThreads: {
    namespace: '/private',
    emit: 'up.loadList',
    answer: 'down.loadList',
    auth: 'signedIn',
    in: { part: ListPart.optional(), search: text(limits.search).optional() },
    out: { ...list, requests: z.number().int(), unread: z.number().int() },
    errors: [],
    summary:
      'Your private threads, the last used first, 20 of them: `threads` (by default), `requests` that wait for you, those you `asked`, or those you `blocked`; with `search`, whose names it finds. `requests`, `unread`: how many requests wait for you, how many threads have something unread.',
  },
  listMorePrivateThreads: {
    namespace: '/private',
    emit: 'up.loadListMore',
    answer: 'down.loadListMore',
    auth: 'signedIn',
    in: {
      index: z.number().int().min(0).max(1_000_000),
      part: ListPart.optional(),
      search: text(limits.search).optional(),
    },
    out: list,
    errors: [],
    summary: 'The 20 from this index on.',
  },
  loadPrivateThread: {
    namespace: '/private',
    emit: 'loadThreadData',
    answer: 'threadData',
    auth: 'signedIn',
    in: { ...byThread, since: z.number().int().min(0).optional(), epoch: Epoch.optional() },
    out: {
      thread: PrivateThread,
      msgs: z.array(z.union([PrivateMessage, DeletedPrivateMessage])),
      rev,
      epoch: Epoch,
      /** Your read pointer before this load: the rev up to which you had read. */
      lastReadRev: rev,
      gap: z.boolean().optional(),
      canLoadMore: CanLoadMore,
    },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary:
      'Loads a thread on this socket: the latest 50 newest first; with `since` what changed after it, in changedRev order.',
  },
  sendPrivate: {
    namespace: '/private',
    emit: 'send',
    auth: 'signedIn',
    in: {
      ...byThread,
      message: ClientMessage,
      type: ClientMessageType,
      tempId: Id,
      replyTo: Id.optional(),
      token: tokenText().optional(),
    },
    out: { msg: z.string(), id: Id, tempId: Id, rev, message: PrivateMessage },
    errors: writeErrors,
    summary: 'Sends a private message. Answered after the commit; a repeated tempId is answered with the first answer.',
  },
  editPrivate: {
    namespace: '/private',
    emit: 'editPrivate',
    auth: 'signedIn',
    in: {
      ...byThread,
      privateMessageId: Id,
      message: ClientMessage,
      type: ClientMessageType,
      token: tokenText().optional(),
    },
    out: { msg: z.string(), id: Id, rev, message: PrivateMessage },
    errors: [...writeErrors, 'FORBIDDEN'],
    summary: 'Changes your own message, while you may write there.',
  },
  deletePrivate: {
    namespace: '/private',
    emit: 'deletePrivate',
    auth: 'signedIn',
    in: { ...byThread, privateMessageId: Id },
    out: { rev },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY'],
    summary: 'Deletes your own message for both.',
  },
  unloadPrivateThread: {
    namespace: '/private',
    emit: 'unloadThread',
    auth: 'signedIn',
    in: byThread,
    out: {},
    errors: [],
    summary: 'Unloads a thread on this socket; without an id, all of them.',
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
    errors: ['NOT_FOUND', 'IGNORED', 'CONFLICT', 'TOO_MANY'],
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
  ...privateThreadEvents,
});
