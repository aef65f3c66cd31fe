import type { App } from '../../platform/context.ts';
import { startRoomActivity } from './room-activity.ts';

export const start = async (app: App): Promise<() => Promise<void>> => startRoomActivity(app);
