import type { App } from '../../../platform/context.ts';
import { publishRole } from '../../rooms/api.ts';
import { checkSpeaker } from './check-speaker.ts';

/**
 * After the commit, and when a right has ended by itself: whoever may not speak any more stops, and their devices learn
 * what they may do.
 */
export const applyRight = async (
  app: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  await checkSpeaker(app, roomId, userId);
  await publishRole(app, roomId, userId);
};
