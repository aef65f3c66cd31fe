import type { RoomListItem } from '@baithak/protocol/entities/room';

/** The next room of the list with something unread, from the open one on and around the end; undefined when there is none. */
export const nextUnread = (
  rooms: readonly RoomListItem[],
  openId: string | null,
  step: 1 | -1,
): RoomListItem | undefined => {
  const at = rooms.findIndex((room) => room._id === openId);
  const from = at < 0 ? (step === 1 ? -1 : 0) : at;
  return rooms
    .map((_, index) => rooms[(from + step * (index + 1) + 2 * rooms.length) % rooms.length])
    .find((room) => room !== undefined && room._id !== openId && (room.unread > 0 || room.mentioned));
};
