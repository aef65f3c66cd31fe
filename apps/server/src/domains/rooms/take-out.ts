import type { Live } from '../../platform/live/live.ts';

/** Takes every socket of a person out of a room and tells the others that they left. After the commit that ended their right. */
export const takeOut = (live: Live, roomId: string, person: { userId: string; username: string }): void => {
  if (!live.isPresent(roomId, person.userId)) return;
  live.removeFromRoom(roomId, person.userId);
  const onlineCount = live.present(roomId).length;
  live.tellRoom(roomId, 'userLeft', { roomId, userId: person.userId, username: person.username, onlineCount });
};

const notForYou = 'You may not be in this room any more.';

/** The same for somebody who did not ask for it: their own sockets hear roomClosed first. */
export const showOut = (live: Live, roomId: string, person: { userId: string; username: string }): void => {
  live.tellUser(person.userId, '/room', 'roomClosed', { roomId, msg: notForYou });
  takeOut(live, roomId, person);
};
