import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { Live } from '../../../platform/live/live.ts';

/**
 * Takes every socket of a person out of a room and publishes to the others that they left. Call it after the commit
 * that ended their right.
 */
export const removeFromRoom = (live: Live, roomId: string, person: { userId: string; username: string }): void => {
  const wasPresent = live.isPresent(roomId, person.userId);
  live.removeFromRoom(roomId, person.userId);
  if (!wasPresent) return;
  const onlineCount = live.countPresent(roomId);
  live
    .room(roomId)
    .publishPresence(roomsContract.userLeft, { roomId, userId: person.userId, username: person.username, onlineCount });
};

const notForYou = 'You may not be in this room any more.';

/** The same for a person who did not ask for it: their own sockets get roomClosed first. */
export const expelFromRoom = (
  live: Live,
  roomId: string,
  person: { userId: string; username: string },
  {
    msg = notForYou,
    reason = 'removed',
  }: { readonly msg?: string | undefined; readonly reason?: 'removed' | 'banned' } = {},
): void => {
  live.user(person.userId).publish(roomsContract.roomClosed, { roomId, msg, reason });
  removeFromRoom(live, roomId, person);
};
