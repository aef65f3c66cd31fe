import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, Epoch, IsoDate, User } from '../entities/entities.ts';
import { Tile } from '../entities/room.ts';
import { Id } from '../ids.ts';
import { reportActions } from './reports.rules.ts';
import { tokenText, text } from '../text/text.ts';

/** The notification list, its events, and Web Push (docs/contract.md#notifications, docs/contract.md#global-emits). */

export const notificationKinds = [
  'mention',
  'reply',
  'threadReply',
  'like',
  'privateRequest',
  'privateAccepted',
  'role',
  'invite',
  'roomOffer',
  'roomDeclined',
  'moderation',
  'report',
  'staff',
] as const;

/** A room, thread or person's thing that a notification leads to; null where there is none (or it is gone from the viewer's sight). */
const NotificationPlace = z.strictObject({
  room: z.strictObject({ _id: Id, slug: z.string().nullable(), title: z.string(), tile: Tile }).nullable(),
  /** A message of the room. */
  messageId: Id.nullable(),
  /** A thread (the root), and the reply in it. */
  threadId: Id.nullable(),
  replyId: Id.nullable(),
  privateThreadId: Id.nullable(),
  /** kind `invite`: the address to join by. */
  inviteCode: z.string().nullable(),
});

/** What was done to something of yours (kind `moderation`). */
export const moderationActs = [
  'deleteMessage',
  'deleteThread',
  'deleteReply',
  'deleteAnswer',
  'deletePrivateMessage',
  'clearProfile',
  'archiveThread',
  'warn',
  'suspend',
] as const;

/**
 * One row a thing and kind (docs/contract.md#notifications): `count` things happened, by `peopleCount` people, of whom
 * `people` are the latest two, the latest first; empty where nobody is named (moderation, report, role, staff). Both are
 * counted up to 100, likes to their milestone. `text`: one plain line (docs/contract.md#texts-of-notifications).
 * `date`: the latest.
 */
export const Notification = z.strictObject({
  _id: Id,
  kind: z.enum(notificationKinds),
  seen: z.boolean(),
  date: IsoDate,
  count: z.number().int(),
  people: z.array(User),
  peopleCount: z.number().int(),
  text: z.string(),
  /** Of kind `moderation`, else null. */
  act: z.enum(moderationActs).nullable(),
  /** The report that was settled with it, of kinds `report` and `moderation`; else null. `appeal`: it was one against a ban. */
  report: z
    .strictObject({ _id: Id, action: z.enum(reportActions), rule: z.number().int().nullable(), appeal: z.boolean() })
    .nullable(),
  /** Of kind `moderation` without a report, where it was said: the rule that was broken, why, and whether it is a warning. */
  why: z.strictObject({ rule: z.number().int().nullable(), reason: z.string(), warn: z.boolean() }).optional(),
  place: NotificationPlace,
});
export type Notification = z.infer<typeof Notification>;

/** What the list is narrowed to. `replies`: replies and replies to your threads. */
const NotificationFilter = z.enum(['all', 'mentions', 'replies']);

const unreadCount = z.number().int();
const list = { data: z.array(Notification), unreadCount, canLoadMore: CanLoadMore };
const which = { _id: Id.optional(), all: z.literal(true).optional() };

export const notificationsContract = defineContract({
  listen: {
    namespace: '/global',
    emit: 'listen',
    auth: 'signedIn',
    in: {},
    out: { epoch: Epoch },
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
    in: { filter: NotificationFilter.optional() },
    out: list,
    errors: [],
    summary: 'The latest 20 notifications.',
  },
  listMoreNotifications: {
    namespace: '/global',
    emit: 'loadNotifListMore',
    answer: 'notifListMore',
    auth: 'signedIn',
    in: { before: Id, filter: NotificationFilter.optional() },
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
  getPushKey: {
    service: 'api',
    route: 'GET /a/push/key',
    auth: 'signedIn',
    in: {},
    out: { key: z.string() },
    errors: [],
    summary: 'The public VAPID key, as browsers take it for a subscription.',
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
  unsubscribeDigest: {
    service: 'api',
    route: 'POST /digest/unsubscribe/:token',
    auth: 'none',
    body: 'form',
    in: { token: tokenText(200) },
    out: { emailDigest: z.literal('off') },
    errors: ['NOT_FOUND'],
    summary:
      'Ends the e-mail digest of whoever got this link: pressed on its page, or sent by a mail program (RFC 8058).',
  },
  eventsMissed: {
    namespace: ['/global'],
    event: 'eventsMissed',
    payload: {},
    summary:
      'Events of yours, or of private threads, may have been lost on their way from another process: what you show of them is to be asked for again, as after a connection.',
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
    payload: { roomId: Id, unread: z.number().int(), quiet: z.literal(true).optional() },
    summary:
      'A joined room that you have not loaded has unread messages; at most every 2 s. `quiet`: only the count is different, because a message was deleted or another device of yours has it loaded.',
  },
});
