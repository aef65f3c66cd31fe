import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../../platform/context.ts';
import type { MadeNotification } from '../changes.ts';
import { notificationsById } from '../list/notification-rows.queries.ts';
import { presentNotifications } from '../list/present.ts';
import { notificationAddress } from '../notification-address.ts';
import type { PushMessage, PushService } from './push-service.ts';

type Kind = Notification['kind'];

/** Somebody did it just now and may wait for an answer. */
const urgent: readonly Kind[] = [
  'mention',
  'reply',
  'threadReply',
  'privateRequest',
  'privateAccepted',
  'invite',
  'roomOffer',
];
/** Their text is what people wrote. */
export const worded: readonly Kind[] = ['mention', 'reply', 'threadReply', 'like'];

const messageOf = (userId: string, notif: Notification): PushMessage => {
  const { kind, people, peopleCount, count, text, place } = notif;
  return {
    userId,
    urgent: urgent.includes(kind),
    payload: {
      kind,
      name: people[0]?.profile.fullname ?? '',
      others: Math.max(0, peopleCount - 1),
      room: place.room?.title ?? '',
      count,
      text: worded.includes(kind) ? text : '',
      link: notificationAddress(notif),
      tag: notif._id,
    },
  };
};

/** Sends new notifications to the browsers of their people; what has been seen since is left out. */
export const pushNotifications = async (
  { db, clock }: App,
  push: PushService,
  made: readonly MadeNotification[],
): Promise<void> => {
  const reachable = await push.reachable([...new Set(made.map(({ userId }) => userId))]);
  const ids = made.filter(({ userId }) => reachable.has(userId)).map(({ id }) => id);
  const rows = (await notificationsById(db.read, ids, clock.now())).filter(({ seen }) => seen === 0);
  const shown = await presentNotifications(db.read, rows);
  push.tell(rows.flatMap(({ user_id: userId }, at) => (shown[at] ? [messageOf(userId, shown[at])] : [])));
};
