import type { App } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/job.ts';
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
  readonly roomPushes: Pick<RoomPushes, 'tellSoon' | 'settled'>;
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
  const digestLinks = createDigestLinks(await sharedSecret(app, 'digest'));
  return {
    service: { ...publisher, push, roomPushes, digestLinks },
    jobs: [
      {
        name: 'notifications.removeOld',
        nextAfter: hourly,
        run: ({ db }) => removeNotifications({ db, clock: app.clock }),
      },
      {
        name: 'notifications.sendDigests',
        nextAfter: hourly,
        run: ({ db, signal }) => sendDigests({ ...app, db }, signal),
      },
    ],
    stop: async () => {
      await Promise.all([publisher.settled(), roomPushes.stop()]);
      await push.stop();
    },
  };
};
