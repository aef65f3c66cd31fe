import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { implement } from '../../platform/implement.ts';
import { deleteNotification, markNotificationSeen } from './list/change-own.ts';
import { unsubscribeDigest } from './digest/unsubscribe-digest.ts';
import {
  countNotifications,
  fetchNotification,
  listMoreNotifications,
  listNotifications,
} from './list/list-notifications.ts';
import { listen } from './listen.ts';
import { getPushKey } from './push/get-push-key.ts';
import { subscribePush } from './push/subscribe-push.ts';
import { unsubscribePush } from './push/unsubscribe-push.ts';
import { startNotifications } from './start-notifications.ts';
import { stopNotifications } from './stop-notifications.ts';

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
