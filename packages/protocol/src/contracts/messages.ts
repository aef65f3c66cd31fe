import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, Cursor, IsoDate, Member, RoomRef, whyDeleted } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { ClientMessage, ClientMessageType, MessagePart } from '../entities/message-parts.ts';
import { tokenText } from '../text/text.ts';

/** Messages of a room (docs/product.md#room-message, docs/contract.md#room-emits, docs/contract.md#delivery). */

/** `rev`: when it was created, `changedRev`: when it last changed. `replyTo`: the id of the message answered. */
export const RoomMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  content: z.array(MessagePart),
  member: Member,
  date: IsoDate,
  edited: z.boolean(),
  replyTo: Id.optional(),
});
export type RoomMessage = z.infer<typeof RoomMessage>;

/** What is left of a deleted message: sent on a resume (`since`), never in history. */
export const DeletedMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  deleted: z.literal(true),
});
export type DeletedMessage = z.infer<typeof DeletedMessage>;

export const ChangedMessage = z.union([RoomMessage, DeletedMessage]);
export type ChangedMessage = z.infer<typeof ChangedMessage>;

const rev = z.number().int();
const at = { roomId: RoomRef, messageId: Cursor };
const sending = {
  id: RoomRef,
  message: ClientMessage,
  type: ClientMessageType,
  /** 24 hex characters made by the sender: the same one is stored once, for ever. */
  tempId: Id,
  /** The upload token of the media parts. */
  token: tokenText().optional(),
};
const sent = { msg: z.string(), id: Id, tempId: Id, rev, message: RoomMessage };
const readErrors = [
  'ROOM_NOT_FOUND',
  'NOT_FOUND',
  'CANNOT_READ',
  'GUESTS_MAY_NOT',
  'AGE_UNCONFIRMED',
  'BANNED',
] as const;
const changeErrors = [
  'ROOM_NOT_FOUND',
  'GUESTS_MAY_NOT',
  'AGE_UNCONFIRMED',
  'NOT_A_MEMBER',
  'BANNED',
  'SPAM_CONTROL',
  'FROZEN',
  'IN_TIMEOUT',
  'TOO_MANY_MENTIONS',
  'BAD_UPLOAD_TOKEN',
  'REFUSED',
  'TOO_MANY',
  'LADDER',
] as const;
const writeErrors = [...changeErrors, 'SLOW_MODE'] as const;

export const messagesContract = defineContract({
  getMessagesBefore: {
    service: 'api',
    route: 'GET /a/r/getMessagesBefore',
    auth: 'signedIn',
    bots: 'may',
    in: at,
    out: { msgs: z.array(RoomMessage), canLoadMore: CanLoadMore },
    errors: readErrors,
    summary:
      '50 messages created before this one, newest first. For the latest ones give 24 times the letter `f` in place of an id.',
  },
  getMessagesAfter: {
    service: 'api',
    route: 'GET /a/r/getMessagesAfter',
    auth: 'signedIn',
    bots: 'may',
    in: at,
    out: { msgs: z.array(RoomMessage), canLoadMore: CanLoadMore },
    errors: readErrors,
    summary: '50 messages created after this one, oldest first.',
  },
  getMessagesAround: {
    service: 'api',
    route: 'GET /a/r/getMessagesAround',
    auth: 'signedIn',
    bots: 'may',
    in: at,
    out: { msgs: z.array(RoomMessage), canLoadMore: CanLoadMore, canLoadNewer: z.boolean() },
    errors: readErrors,
    summary: 'A message with 25 before and 25 after it, newest first. canLoadMore: there are older ones.',
  },
  getSingleMessage: {
    service: 'api',
    route: 'GET /a/r/getSingleMessage',
    auth: 'signedIn',
    bots: 'may',
    in: { roomId: RoomRef, messageId: Id },
    out: { msg: RoomMessage },
    errors: readErrors,
    summary: 'One message.',
  },
  sendMessage: {
    namespace: '/room',
    emit: 'sendMessage',
    answer: 'sendMessageAck',
    auth: 'signedIn',
    bots: 'may',
    in: { ...sending, replyTo: Id.optional() },
    out: sent,
    errors: [...writeErrors, 'NOT_FOUND'],
    summary: 'Sends a message. Answered after the commit; a repeated tempId is answered with the first answer.',
  },
  replyMessage: {
    namespace: '/room',
    emit: 'replyMessage',
    answer: 'sendMessageAck',
    auth: 'signedIn',
    bots: 'may',
    in: { ...sending, replyTo: Id },
    out: sent,
    errors: [...writeErrors, 'NOT_FOUND'],
    summary: 'Sends an answer to a message of the same room.',
  },
  editMessage: {
    namespace: '/room',
    emit: 'editMessage',
    answer: 'sendEditAck',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef, editId: Id, message: ClientMessage, type: ClientMessageType, token: tokenText().optional() },
    out: { msg: z.string(), id: Id, rev, message: RoomMessage },
    errors: [...changeErrors, 'NOT_FOUND', 'FORBIDDEN'],
    summary: "Changes your own message. `id` of the answer is the message's.",
  },
  deleteMessage: {
    namespace: '/room',
    emit: 'upDeleteMessage',
    answer: 'upDeleteMessageAck',
    auth: 'signedIn',
    bots: 'may',
    in: {
      id: RoomRef,
      messageId: Id,
      /** Of somebody else's. */
      ...whyDeleted,
    },
    out: { msg: z.string(), id: Id, messageId: Id, rev },
    errors: [
      'ROOM_NOT_FOUND',
      'GUESTS_MAY_NOT',
      'AGE_UNCONFIRMED',
      'BANNED',
      'NOT_FOUND',
      'FORBIDDEN',
      'OUTRANKED',
      'REFUSED',
      'TOO_MANY',
    ],
    summary:
      "Deletes your own message, or as staff of the room one of a lower rank. `id` of the answer is the message's.",
  },
  publishTyping: {
    namespace: '/room',
    emit: 'upRoomTyping',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef },
    out: {},
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'NOT_A_MEMBER', 'FROZEN', 'IN_TIMEOUT'],
    summary: 'You are typing in a loaded room: published to the others, at most once a second.',
  },
  propagate: {
    namespace: '/room',
    emit: 'propogate',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef, messageId: Id.optional(), propogateId: Id.optional() },
    out: {},
    errors: [],
    summary: 'Acknowledged, and nothing more: the server has sent it to everybody already.',
  },
  newMessage: {
    namespace: ['/room'],
    event: 'newMessage',
    payload: { roomId: Id, rev, message: RoomMessage },
    summary: 'A message was sent; every socket in the room but the sending one gets it, in rev order.',
  },
  newMessageShort: {
    namespace: ['/room'],
    event: 'message',
    payload: {
      in: Id,
      id: Id,
      rev,
      by: Id,
      at: z.number().int(),
      text: z.string().optional(),
      content: z.array(MessagePart).optional(),
      replyTo: Id.optional(),
    },
    summary:
      'A newMessage for sockets that asked for it (`short` of the handshake) and were told of its author: `at` in ms after the second of the id.',
  },
  messageEdited: {
    namespace: ['/room'],
    event: 'messageEdited',
    payload: { roomId: Id, rev, message: RoomMessage },
    summary: "A message was edited; its sender's own socket had the answer instead.",
  },
  messageDeleted: {
    namespace: ['/room'],
    event: 'downDeleteMessage',
    payload: { roomId: Id, rev, messageId: Id },
    summary: 'A message was deleted.',
  },
  roomCleared: {
    namespace: ['/room'],
    event: 'roomCleared',
    payload: { roomId: Id, rev, beforeRev: rev, fromRev: rev.optional() },
    summary:
      'Every message created before `beforeRev` (and not before `fromRev`, if only the latest were cleared) is deleted; the clear itself takes one rev.',
  },
  roomCaughtUp: {
    namespace: ['/room'],
    event: 'roomCaughtUp',
    /** `data`: what was created, edited or deleted after `since`, in the order of its last change. `gap`: too much; load anew. */
    payload: { roomId: Id, since: rev, rev, gap: z.boolean().optional(), data: z.array(ChangedMessage) },
    summary:
      'What the server itself missed of a room that another process serves too, up to `rev`: as what a load with `since` answers.',
  },
  typing: {
    namespace: ['/room'],
    event: 'downRoomTyping',
    payload: { roomId: Id, username: z.string() },
    summary: 'Somebody is typing; it fades after 1,500 ms.',
  },
  downError: {
    namespace: ['/room', '/private', '/global'],
    event: 'downError',
    payload: { heading: z.string(), msg: z.string(), code: z.string() },
    summary: 'An emit failed that has no failure event of its own and was sent without an acknowledgement.',
  },
});
