import type { LocalConnection } from './connection.ts';
import { eventFrame } from './frame.ts';
import type { LiveRoom, LiveRooms } from './live-rooms.ts';
import type { Connection, RoomPublisher } from './live.ts';

/** In a room with more people, who comes and goes is written together (docs/contract.md#presence). */
const smallRoom = 50;

export const isGathered = ({ people, gathering }: LiveRoom): boolean =>
  people.size > smallRoom || gathering.isWaiting();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every Connection was made by `connect`
export const localConnectionOf = (connection: Connection): LocalConnection => connection as LocalConnection;

export const roomPublisher = (rooms: LiveRooms, roomId: string): RoomPublisher => {
  const publish: RoomPublisher['publish'] = (event, payload, { except } = {}) => {
    const room = rooms.find(roomId);
    if (!room) return;
    room.broadcaster.send(eventFrame(event.namespace[0], event.event, payload), except && localConnectionOf(except).io);
  };
  return {
    publish,
    publishPresence: (event, payload, options = {}) => {
      const room = rooms.find(roomId);
      if (!room) return;
      if (!isGathered(room)) return publish(event, payload, options);
      const except = options.except && localConnectionOf(options.except).io;
      room.gathering.put({ frame: eventFrame(event.namespace[0], event.event, payload), except });
    },
    publishInOrder: (event, payload, options) =>
      rooms.find(roomId)?.order.put(payload.rev, () => publish(event, payload, options)),
  };
};
