import type { App } from '../../platform/context.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import type { Started } from '../../platform/services.ts';
import { createNotificationPublisher, type NotificationPublisher } from './publish-notifications.ts';
import { pushNotifications } from './push/notification-pushes.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { createRoomPushes, type RoomPushes } from './push/room-pushes.ts';
import { removeNotifications } from './remove-old-notifications.ts';

export interface NotificationsService extends NotificationPublisher {
  readonly push: PushService;
  readonly roomPushes: Pick<RoomPushes, 'tellSoon'>;
}

declare module '../../platform/services.ts' {
  interface Services {
    notifications: NotificationsService;
  }
}

export const start = async (app: App): Promise<Started<NotificationsService>> => {
  const publisher = createNotificationPublisher(app);
  const push = createPushService(app, await sharedSecret(app, 'push'));
  const roomPushes = createRoomPushes(app, push);
  publisher.onMade((made) => push.follow(pushNotifications(app, push, made)));
  const stopRemoving = everyHour(app.log, 'old notifications could not be removed', () => removeNotifications(app));
  return {
    service: { ...publisher, push, roomPushes },
    stop: async () => {
      await Promise.all([stopRemoving(), publisher.settled(), roomPushes.stop()]);
      await push.stop();
    },
  };
};
