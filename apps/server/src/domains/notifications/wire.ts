import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { implement, notBuilt } from '../../platform/implement.ts';
import { listen } from './listen.ts';
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
  getPushKey: notBuilt,
  setRoomLevel,
  subscribePush: notBuilt,
  unsubscribePush: notBuilt,
});
