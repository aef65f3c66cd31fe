import { newId } from '@baithak/protocol/ids';
import type { App } from '../../platform/context.ts';
import type { NotificationChanges } from './changes.ts';
import type { NotificationStamp } from './make/make-notifications.queries.ts';

/** What other domains may use of notifications. */
export { allChanges, noChanges, type NotificationChanges } from './changes.ts';
export { notificationsData } from './purge.ts';
export { makeNotifications, type Happening, type NotificationStamp } from './make/make-notifications.queries.ts';
export { hasUnseenIn, markRoomRead, markThingSeen, markThreadRead } from './make/mark-seen.queries.ts';
export {
  removeNotificationsFrom,
  removeNotificationsIn,
  removeNotificationsOf,
  removeMentionsOf,
} from './make/remove-notifications.queries.ts';
export { tellOfAct } from './make/tell-of-act.queries.ts';
export { tellReporters, untellDeletions, untellReport } from './make/tell-of-report.queries.ts';
export { tellOfRole } from './make/tell-of-role.queries.ts';

/** A stamp for a write that tells at most so many people. */
export const notificationStamp = ({ clock }: Pick<App, 'clock'>, most: number): NotificationStamp => ({
  ids: Array.from({ length: most }, () => newId()),
  at: clock.now(),
});

/** After the commit: publishes what a write changed in notifications to those who are connected, on every device. */
export const publishNotifications = ({ services }: Pick<App, 'services'>, changes: NotificationChanges): void =>
  services.notifications.publish(changes);
