import { newId } from '@baithak/protocol/ids';
import type { App } from '../../platform/context.ts';
import type { NotificationChanges } from './publish-notifications.ts';
import type { NotificationStamp } from './make-notifications.ts';
import { mostOfStaff } from './tell.ts';

/** What other domains may use of notifications. */
export { allChanges, noChanges, type NotificationChanges, whenPresent } from './publish-notifications.ts';
export { notificationsData } from './purge.ts';
export { makeNotifications, type Happening, type NotificationStamp } from './make-notifications.ts';
export {
  hasUnseenIn,
  markRoomRead,
  markThingSeen,
  markThreadRead,
  tellOfAct,
  forgetReason,
  tellReporters,
  untellDeletions,
  untellReport,
  tellOfRole,
  moderatorsOf,
  staffOf,
  tellStaff,
} from './tell.ts';
export {
  removeNotificationsFrom,
  removeNotificationsIn,
  removeNotificationsOf,
  removeMentionsOf,
} from './remove-notifications.ts';

/** A stamp for a write that tells at most so many people. */
export const notificationStamp = ({ clock }: Pick<App, 'clock'>, most: number): NotificationStamp => ({
  ids: Array.from({ length: most }, () => newId()),
  at: clock.now(),
});

/** A stamp for a write that tells the staff: of a report, or of a change of settings. */
export const staffStamp = (app: Pick<App, 'clock'>): NotificationStamp => notificationStamp(app, mostOfStaff);

/** After the commit: publishes what a write changed in notifications to those who are connected, on every device. */
export const publishNotifications = ({ services }: Pick<App, 'services'>, changes: NotificationChanges): void =>
  services.notifications.publish(changes);
