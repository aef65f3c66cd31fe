import type { Socket } from 'socket.io';
import { createLru } from '../lru.ts';
import type { ShortForm } from './broadcaster.ts';
import type { LocalConnection } from './connection.ts';
import { eventFrame } from './frames.ts';
import type { LiveRoom, LiveRooms } from './live-rooms.ts';
import type { Connection, InShort, PairPublisher, RoomEvent, RoomPublisher } from './live.ts';
import { type RevPublisher, createRevPublisher } from './rev-publisher.ts';

/** In a room with more people, who comes and goes is written together (docs/contract.md#presence). */
const smallRoom = 50;

export const isGathered = ({ people, gathering }: LiveRoom): boolean =>
  people.size > smallRoom || gathering.isWaiting();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every Connection was made by `connect`
export const localConnectionOf = (connection: Connection): LocalConnection => connection as LocalConnection;

const frameOf = ({ namespace, event }: RoomEvent, payload: object): Buffer => eventFrame(namespace[0], event, payload);

/** Undefined where nobody would get it: encoding it costs more than the rest of publishing. */
const shortFormOf = (
  { broadcaster, told }: LiveRoom,
  { event, payload, userId, member }: InShort<RoomEvent>,
  except: Socket | undefined,
): ShortForm | undefined => {
  const upTo = told.tell(userId, member, except && broadcaster.numbers.get(except));
  return upTo > 0 && broadcaster.numbers.size > 0 ? { frame: frameOf(event, payload()), upTo } : undefined;
};

export const roomPublisher = (rooms: LiveRooms, roomId: string): RoomPublisher => {
  const send = (
    event: RoomEvent,
    payload: object,
    { except, short }: { readonly except?: Connection; readonly short?: InShort<RoomEvent> } = {},
  ): void => {
    const room = rooms.find(roomId);
    if (!room) return;
    const { sockets } = room.broadcaster;
    const io = except && localConnectionOf(except).io;
    // Whoever writes alone: nobody would get it.
    if (sockets.size === 0 || (sockets.size === 1 && io && sockets.has(io))) return;
    room.broadcaster.send(frameOf(event, payload), io, short && shortFormOf(room, short, io));
  };
  return {
    publish: send,
    publishPresence: (event, payload, options = {}) => {
      const room = rooms.find(roomId);
      if (!room) return;
      if (!isGathered(room)) return send(event, payload, options);
      const except = options.except && localConnectionOf(options.except).io;
      room.gathering.put({ frame: frameOf(event, payload), except });
    },
    publishInOrder: (event, payload, options) =>
      rooms.find(roomId)?.order.put(payload.rev, () => send(event, payload, options)),
  };
};

/** Threads whose order is known at once. One that is forgotten begins anew with its next event. */
const maxOrders = 10_000;

/** Publishes the events of private threads to every '/private' socket of the two. */
export const createPairPublishers = (
  ofUser: (userId: string) => readonly LocalConnection[],
): ((threadId: string, userIds: readonly string[]) => PairPublisher) => {
  const orders = createLru<RevPublisher>(maxOrders);
  const orderOf = (threadId: string): RevPublisher => {
    const order = orders.get(threadId) ?? createRevPublisher();
    orders.set(threadId, order);
    return order;
  };

  return (threadId, userIds) => {
    const publish: PairPublisher['publish'] = ({ event }, payload, { except } = {}) => {
      const own = except && localConnectionOf(except);
      for (const connection of userIds.flatMap((userId) => ofUser(userId)))
        if (connection.namespace === '/private' && connection !== own) connection.send(event, payload);
    };
    return {
      publish,
      publishInOrder: (event, payload, options) =>
        orderOf(threadId).put(payload.rev, () => publish(event, payload, options)),
      startOrder: (rev) => orderOf(threadId).startAt(rev),
    };
  };
};
