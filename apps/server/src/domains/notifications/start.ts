import { day } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import { type DigestLinks, createDigestLinks } from './digest/digest-links.ts';
import { sendDigests } from './digest/digest.ts';
import { removeOldNotifications, removeSurplus } from './list.write.ts';
import { type NotificationPublisher, createNotificationPublisher } from './publish-notifications.ts';
import { peopleWithTooMany } from './purge.ts';
import { type PushService, createPushService } from './push/push-service.ts';
import { type RoomPushes, createRoomPushes, pushNotifications } from './push/pushes.ts';
import { removeEndedSubscriptions } from './push/subscriptions.write.ts';

/** Notifications are kept so long, in milliseconds. */
const kept = 90 * day;

/** Removes what is older than 90 days, of each person what is beyond the latest 1,000, and browsers that were signed out. */
export const removeNotifications = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const before = clock.now() - kept;
  await db.write(removeEndedSubscriptions, { now: clock.now() });
  while (await db.write(removeOldNotifications, { before }));
  for (const userId of await peopleWithTooMany(db.readLong)) await db.write(removeSurplus, { userId });
};

interface NotificationsService extends Omit<NotificationPublisher, 'stop'> {
  readonly push: PushService;
  readonly digestLinks: DigestLinks;
  readonly roomPushes: Pick<RoomPushes, 'tellSoon' | 'settled'>;
}

declare module '../../platform/context.ts' {
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
      await publisher.stop();
      await push.stop();
    },
  };
};
