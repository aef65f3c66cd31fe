import type { EventSubscribers } from '../wire/actions.ts';
import type { RoomLoad } from './room-follower.ts';

/**
 * Listens for topics until `end`; `into` puts what was told into a load that was asked for before: an event may overtake
 * the answer, which then has the topic of before.
 */
export const listenForTopics = (
  on: Pick<EventSubscribers, 'topicUpdated'>,
): { readonly into: (load: RoomLoad) => RoomLoad; readonly end: () => void } => {
  const told = new Map<string, string>();
  const end = on.topicUpdated(({ roomId, topic }) => told.set(roomId, topic));
  const into = (load: RoomLoad): RoomLoad => {
    const topic = told.get(load.roomDetails._id);
    return topic === undefined ? load : { ...load, roomDetails: { ...load.roomDetails, topic } };
  };
  return { into, end };
};
