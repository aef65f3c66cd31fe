import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, User } from '../entities/entities.ts';
import { PrivateMessage, PrivateThread } from '../entities/private-thread.ts';
import { Id } from '../ids.ts';

const rev = z.number().int();
const about = { threadId: Id, user: User };

/** What is published about private threads. */
export const privateThreadEvents = defineContract({
  newPrivateMessage: {
    namespace: ['/private'],
    event: 'newPrivateMessage',
    payload: { threadId: Id, rev, message: PrivateMessage },
    summary: 'A private message; every socket of both but the sending one.',
  },
  privateMessageEdited: {
    namespace: ['/private'],
    event: 'editPrivateMessage',
    payload: { threadId: Id, rev, message: PrivateMessage },
    summary: 'A private message was edited; every socket of both but the sending one.',
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
    payload: { threadId: Id, privateMessageId: Id, date: IsoDate },
    summary: 'The other one has read up to this message, and when.',
  },
  privateThreadUpdated: {
    namespace: ['/private'],
    event: 'privateThreadUpdated',
    payload: { thread: PrivateThread },
    summary:
      'A thread of yours is different for you: its state, who the other one is, whether they are online (while you have it loaded), or what you have read on another device. Every socket of yours.',
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
  requestDeleted: {
    namespace: ['/global'],
    event: 'requestDeleted',
    payload: about,
    summary: 'A request to you was taken back.',
  },
  privateThreadDeleted: {
    namespace: ['/global'],
    event: 'privateThreadDeleted',
    payload: about,
    summary: 'A private thread of yours is deleted for good.',
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
