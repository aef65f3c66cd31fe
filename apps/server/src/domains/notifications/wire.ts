import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { implement, notBuilt } from '../../platform/implement.ts';
import { listen } from './listen.ts';
import { getPushKey } from './push/get-push-key.ts';
import { subscribePush } from './push/subscribe-push.ts';
import { unsubscribePush } from './push/unsubscribe-push.ts';
import { setRoomLevel } from './set-room-level.ts';
import { startNotifications } from './start-notifications.ts';
import { stopNotifications } from './stop-notifications.ts';

export const notificationsWire = implement(notificationsContract, {
  listen,
  startNotifications,
  stopNotifications,
  countNotifications: notBuilt,
  listNotifications: notBuilt,
  listMoreNotifications: notBuilt,
  markNotificationSeen: notBuilt,
  deleteNotification: notBuilt,
  fetchNotification: notBuilt,
  getPushKey,
  setRoomLevel,
  subscribePush,
  unsubscribePush,
});
