import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createRoomActivity, type RoomActivity } from './room-activity.ts';

export interface NotificationsService {
  readonly roomActivity: Pick<RoomActivity, 'publishSoon'>;
}

declare module '../../platform/services.ts' {
  interface Services {
    notifications: NotificationsService;
  }
}

export const start = async (app: App): Promise<Started<NotificationsService>> => {
  const roomActivity = createRoomActivity(app);
  return { service: { roomActivity }, stop: roomActivity.stop };
};
