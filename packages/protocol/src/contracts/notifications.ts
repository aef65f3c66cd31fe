import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { tokenText, text } from '../text/text.ts';

/** The notification list, its events, and Web Push (docs/contract.md#notifications, docs/contract.md#global-emits). */

/** `text`: a snippet of what happened, plain. The ids name what it links to. */
export const Notification = z.strictObject({
  _id: Id,
  kind: z.enum(['mention', 'reply', 'threadReply', 'like', 'privateRequest', 'role', 'invite', 'system']),
  seen: z.boolean(),
  date: IsoDate,
  from: User.nullable(),
  text: z.string(),
  roomId: Id.nullable(),
  messageId: Id.nullable(),
  threadId: Id.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const unreadCount = z.number().int();
const list = { data: z.array(Notification), unreadCount, canLoadMore: CanLoadMore };
const which = { _id: Id.optional(), all: z.literal(true).optional() };

export const notificationsContract = defineContract({
  listen: {
    namespace: '/global',
    emit: 'listen',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    summary: 'Personal events begin on this socket.',
  },
  startNotifications: {
    namespace: '/global',
    emit: 'startNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    summary: 'Events of new notifications, private and room messages begin on this socket.',
  },
  stopNotifications: {
    namespace: '/global',
    emit: 'stopNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    summary: 'Ends the events of new notifications, private and room messages on this socket.',
  },
  countNotifications: {
    namespace: '/global',
    emit: 'checkNotifCount',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: {},
    out: { unreadCount },
    errors: [],
    summary: 'How many notifications are unread.',
  },
  listNotifications: {
    namespace: '/global',
    emit: 'loadNotifList',
    answer: 'notifList',
    auth: 'signedIn',
    in: {},
    out: list,
    errors: [],
    summary: 'The latest 20 notifications.',
  },
  listMoreNotifications: {
    namespace: '/global',
    emit: 'loadNotifListMore',
    answer: 'notifListMore',
    auth: 'signedIn',
    in: { before: Id },
    out: list,
    errors: [],
    summary: 'The 20 before this one.',
  },
  markNotificationSeen: {
    namespace: '/global',
    emit: 'notifSeenUpdate',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: which,
    out: { unreadCount },
    errors: ['NOT_FOUND'],
    summary: 'You have seen one, or all of them.',
  },
  deleteNotification: {
    namespace: '/global',
    emit: 'globalNotifDelete',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: which,
    out: { unreadCount },
    errors: ['NOT_FOUND'],
    summary: 'Deletes one, or all of them.',
  },
  fetchNotification: {
    namespace: '/global',
    emit: 'fetchGlobalNotifById',
    answer: 'newGlobalNotif',
    auth: 'signedIn',
    in: { _id: Id },
    out: { notif: Notification },
    errors: ['NOT_FOUND'],
    summary: 'One notification.',
  },
  subscribePush: {
    service: 'api',
    route: 'POST /a/push/subscribe',
    auth: 'signedIn',
    in: {
      endpoint: z.url().max(1000),
      keys: z.object({ p256dh: tokenText(200), auth: tokenText(100) }),
      language: z.enum(['en', 'ur']).optional(),
    },
    out: {},
    errors: ['TOO_MANY'],
    summary: 'Sends Web Push messages to this subscription of yours.',
  },
  unsubscribePush: {
    service: 'api',
    route: 'POST /a/push/unsubscribe',
    auth: 'signedIn',
    in: { endpoint: text(1000) },
    out: {},
    errors: [],
    summary: 'Stops Web Push messages to this subscription.',
  },
  notificationCount: {
    namespace: ['/global'],
    event: 'notifCountUpdate',
    payload: { unreadCount },
    summary: 'The count changed, on any of your devices.',
  },
  newNotification: {
    namespace: ['/global'],
    event: 'newGlobalNotif',
    payload: { notif: Notification },
    summary: 'A new notification.',
  },
  newRoomActivity: {
    namespace: ['/global'],
    event: 'newRoomMessageNotif',
    payload: { roomId: Id, unread: z.number().int() },
    summary: 'A joined room that you have not loaded has unread messages; at most every 2 s.',
  },
});
