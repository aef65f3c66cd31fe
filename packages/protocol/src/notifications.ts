import * as z from 'zod';
import { defineContract } from './contract.ts';
import { CanLoadMore, IsoDate, User } from './entities.ts';
import { Id } from './ids.ts';
import { opaque, text } from './text.ts';

/** The notification list, its events, and Web Push (CONTRACT.md 4 and 5, `/global`). */

/** `text`: a snippet of what happened, plain. The ids say where it leads. */
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
    says: 'Personal events begin on this socket.',
  },
  startNotifications: {
    namespace: '/global',
    emit: 'startNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    says: 'Events of new notifications, private and room messages begin on this socket.',
  },
  stopNotifications: {
    namespace: '/global',
    emit: 'stopNotif',
    auth: 'signedIn',
    in: {},
    out: {},
    errors: [],
    says: 'They end.',
  },
  countNotifications: {
    namespace: '/global',
    emit: 'checkNotifCount',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: {},
    out: { unreadCount },
    errors: [],
    says: 'How many are unread.',
  },
  listNotifications: {
    namespace: '/global',
    emit: 'loadNotifList',
    answer: 'notifList',
    auth: 'signedIn',
    in: {},
    out: list,
    errors: [],
    says: 'The latest 20 notifications.',
  },
  listMoreNotifications: {
    namespace: '/global',
    emit: 'loadNotifListMore',
    answer: 'notifListMore',
    auth: 'signedIn',
    in: { before: Id },
    out: list,
    errors: [],
    says: 'The 20 before this one.',
  },
  markNotificationSeen: {
    namespace: '/global',
    emit: 'notifSeenUpdate',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: which,
    out: { unreadCount },
    errors: ['NOT_FOUND'],
    says: 'You have seen one, or all of them.',
  },
  deleteNotification: {
    namespace: '/global',
    emit: 'globalNotifDelete',
    answer: 'notifCountUpdate',
    auth: 'signedIn',
    in: which,
    out: { unreadCount },
    errors: ['NOT_FOUND'],
    says: 'Deletes one, or all of them.',
  },
  fetchNotification: {
    namespace: '/global',
    emit: 'fetchGlobalNotifById',
    answer: 'newGlobalNotif',
    auth: 'signedIn',
    in: { _id: Id },
    out: { notif: Notification },
    errors: ['NOT_FOUND'],
    says: 'One notification.',
  },
  subscribePush: {
    service: 'api',
    at: 'POST /a/push/subscribe',
    auth: 'signedIn',
    in: {
      endpoint: z.url().max(1000),
      keys: z.object({ p256dh: opaque(200), auth: opaque(100) }),
      language: z.enum(['en', 'ur']).optional(),
    },
    out: {},
    errors: ['TOO_MANY'],
    says: 'Sends Web Push messages to this subscription of yours.',
  },
  unsubscribePush: {
    service: 'api',
    at: 'POST /a/push/unsubscribe',
    auth: 'signedIn',
    in: { endpoint: text(1000) },
    out: {},
    errors: [],
    says: 'Stops that.',
  },
  notificationCount: {
    namespace: ['/global'],
    hear: 'notifCountUpdate',
    carries: { unreadCount },
    says: 'The count changed, on any of your devices.',
  },
  newNotification: {
    namespace: ['/global'],
    hear: 'newGlobalNotif',
    carries: { notif: Notification },
    says: 'A notification came.',
  },
  newRoomActivity: {
    namespace: ['/global'],
    hear: 'newRoomMessageNotif',
    carries: { roomId: Id, unread: z.number().int() },
    says: 'A joined room that you have not loaded has news; at most every 2 s.',
  },
});
