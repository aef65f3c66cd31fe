import { createLru } from '../lru.ts';
import type { Connections, LocalConnection } from './connection.ts';
import { type Notified, createOrder } from './live-rooms.ts';
import type { Connection, PairPublisher, UserPublisher } from './live.ts';
import type { Relay, RelayedToPeople } from './relay.ts';
import type { RoomOrder } from './room-order.ts';

const isListening = ({ namespace, listening }: LocalConnection): boolean => namespace !== '/global' || listening;

/** Orders of private threads, one for each of its two, that are known at once. One that is forgotten begins anew with its next event. */
const maxOrders = 20_000;

const userPublisher =
  (publish: (userId: string, event: RelayedToPeople) => void) =>
  (userId: string): UserPublisher => ({
    publish: ({ namespace, event }, payload) => publish(userId, { event, payload, namespaces: namespace }),
    notify: ({ event }, payload, { elsewhereThan } = {}) =>
      publish(userId, { event, payload, ...(elsewhereThan !== undefined && { elsewhereThan }) }),
  });

/** Events of people, to the sockets that they have here and, with a relay, at other processes. */
export const createPersonal = (connections: Connections, notified: Notified, relay: Relay | undefined) => {
  const orders = createLru<RoomOrder>(maxOrders);
  const orderOf = (threadId: string, userId: string): RoomOrder => {
    const key = `${threadId} ${userId}`;
    const order = orders.get(key) ?? createOrder(undefined);
    orders.set(key, order);
    return order;
  };
  const send = (userId: string, { event, payload, namespaces, elsewhereThan }: RelayedToPeople, own?: Connection) => {
    const all = namespaces ? connections.ofUser(userId) : notified.of(userId, elsewhereThan);
    for (const connection of all)
      if (connection !== own && (!namespaces || (namespaces.includes(connection.namespace) && isListening(connection))))
        connection.send(event, payload);
  };
  const deliver = (userId: string, event: RelayedToPeople, own?: Connection): void => {
    const { thread } = event;
    if (!thread) return send(userId, event, own);
    orderOf(thread.id, userId).put(thread.rev, () => send(userId, event, own));
  };
  const publish = (userId: string, event: RelayedToPeople, own?: Connection): void => {
    relay?.toPeople(userId, event);
    deliver(userId, event, own);
  };
  const toEverybody = ({ event, payload, namespaces = [] }: RelayedToPeople): void => {
    for (const connection of connections.all())
      if (namespaces.includes(connection.namespace) && isListening(connection)) connection.send(event, payload);
  };
  return {
    toPeople: (userId: string | undefined, event: RelayedToPeople): void =>
      userId === undefined ? toEverybody(event) : deliver(userId, event),
    user: userPublisher(publish),
    userHere: userPublisher(deliver),
    everybody: (): Pick<UserPublisher, 'publish'> => ({
      publish: ({ namespace, event }, payload) => {
        const told = { event, payload, namespaces: namespace };
        relay?.toPeople(undefined, told);
        toEverybody(told);
      },
    }),
    pair: (threadId: string, userIds: readonly string[]): PairPublisher => ({
      publish: ({ namespace, event }, payload, { except } = {}) => {
        for (const userId of userIds) publish(userId, { event, payload, namespaces: namespace }, except);
      },
      publishInOrder: ({ namespace, event }, payload, { except } = {}) => {
        const thread = { id: threadId, rev: payload.rev };
        for (const userId of userIds) publish(userId, { event, payload, namespaces: namespace, thread }, except);
      },
      startOrder: (rev) => {
        for (const userId of userIds) orderOf(threadId, userId).startAt(rev);
      },
    }),
  };
};

export type Personal = ReturnType<typeof createPersonal>;
