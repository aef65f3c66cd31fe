import type { App } from '../../platform/context.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import type { Started } from '../../platform/services.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { createRoomPushes } from './push/room-pushes.ts';
import { createRoomActivity, type RoomActivity } from './room-activity.ts';

export interface NotificationsService {
  readonly roomActivity: Pick<RoomActivity, 'publishSoon'>;
  readonly push: PushService;
}

declare module '../../platform/services.ts' {
  interface Services {
    notifications: NotificationsService;
  }
}

export const start = async (app: App): Promise<Started<NotificationsService>> => {
  const roomActivity = createRoomActivity(app);
  const push = createPushService(app, await sharedSecret(app, 'push'));
  const roomPushes = createRoomPushes(app, push);
  const publishSoon = (roomId: string): void => {
    roomActivity.publishSoon(roomId);
    roomPushes.tellSoon(roomId);
  };
  return {
    service: { roomActivity: { publishSoon }, push },
    stop: async () => {
      await Promise.all([roomActivity.stop(), roomPushes.stop()]);
      await push.stop();
    },
  };
};
