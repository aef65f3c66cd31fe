import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { implement } from '../../platform/implement.ts';
import {
  countNotifications,
  deleteNotification,
  fetchNotification,
  listMoreNotifications,
  listNotifications,
  markNotificationSeen,
} from './list.ts';
import { unsubscribeDigest } from './digest/digest.ts';
import { listen, startNotifications, stopNotifications } from './publish-notifications.ts';
import { getPushKey, subscribePush, unsubscribePush } from './push/subscriptions.ts';

export const notificationsWire = implement(notificationsContract, {
  listen,
  startNotifications,
  stopNotifications,
  countNotifications,
  listNotifications,
  listMoreNotifications,
  markNotificationSeen,
  deleteNotification,
  fetchNotification,
  getPushKey,
  subscribePush,
  unsubscribePush,
  unsubscribeDigest,
});
