import { createLru } from '../lru.ts';
import type { LocalConnection } from './connection.ts';
import type { PairPublisher } from './live.ts';
import { createRevPublisher, type RevPublisher } from './rev-publisher.ts';
import { localConnectionOf } from './room-publisher.ts';

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
