import type { App } from '../../platform/context.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import type { Started } from '../../platform/services.ts';
import { createDigestLinks, type DigestLinks } from './digest/digest-links.ts';
import { sendDigests } from './digest/send-digests.ts';
import { createNotificationPublisher, type NotificationPublisher } from './publish-notifications.ts';
import { pushNotifications } from './push/notification-pushes.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { createRoomPushes, type RoomPushes } from './push/room-pushes.ts';
import { removeNotifications } from './remove-old-notifications.ts';

export interface NotificationsService extends NotificationPublisher {
  readonly push: PushService;
  readonly digestLinks: DigestLinks;
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
  const digestLinks = createDigestLinks(await sharedSecret(app, 'digest'));
  const closing = new AbortController();
  const stopDigests = everyHour(app.log, 'digests could not be sent', async () => {
    await sendDigests(app, closing.signal);
  });
  return {
    service: { ...publisher, push, roomPushes, digestLinks },
    stop: async () => {
      closing.abort();
      await Promise.all([stopRemoving(), stopDigests(), publisher.settled(), roomPushes.stop()]);
      await push.stop();
    },
  };
};
