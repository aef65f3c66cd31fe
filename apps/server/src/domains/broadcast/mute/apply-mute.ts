import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { App } from '../../../platform/context.ts';
import { muteOf } from '../rights/standing.queries.ts';

/** After the commit, and when a mute has ended by itself: what is stored now holds for the speaker, and their devices learn it. */
export const applyMute = async (
  { db, clock, live, services }: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const mute = await muteOf(db.read, roomId, userId, clock.now());
  const { stage, ends } = services.broadcast;
  stage.setMute(roomId, userId, mute);
  ends.set('mute', roomId, userId, mute ? Date.parse(mute.until) : undefined);
  live.user(userId).publish(broadcastContract.broadcastMuteChanged, { roomId, mute: mute ?? null });
};
