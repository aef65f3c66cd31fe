import type { EventSubscribers } from '../wire/actions.ts';
import type { RoomLoad } from './room-follower.ts';

/** What a load says of a room and its events change. */
export interface RoomFacts extends Pick<RoomLoad, 'frozen' | 'slowMode'> {
  readonly topic: string;
}

type Events = Pick<EventSubscribers, 'topicUpdated' | 'roomFrozen' | 'slowModeChanged'>;
type FactsListener = (roomId: string, changed: Partial<RoomFacts>) => void;

/** Calls `listener` with each change. Returns an unsubscribe function. */
export const onRoomFacts = (on: Events, listener: FactsListener): (() => void) => {
  const ends = [
    on.topicUpdated(({ roomId, topic }) => listener(roomId, { topic })),
    on.slowModeChanged(({ roomId, seconds }) => listener(roomId, { slowMode: seconds })),
    on.roomFrozen(({ roomId, until, reason, strict, raid }) =>
      listener(roomId, {
        frozen: until === null || reason === null ? null : { until, reason, ...(strict && { strict }), raid },
      }),
    ),
  ];
  return () => ends.forEach((end) => end());
};

/**
 * Listens until `end`; `into` puts what was told into a load that was asked for before: an event may overtake the
 * answer, which then says what was before.
 */
export const listenForFacts = (
  on: Events,
): { readonly into: (load: RoomLoad) => RoomLoad; readonly end: () => void } => {
  const told = new Map<string, Partial<RoomFacts>>();
  const end = onRoomFacts(on, (roomId, changed) => told.set(roomId, { ...told.get(roomId), ...changed }));
  const into = (load: RoomLoad): RoomLoad => {
    const changed = told.get(load.roomDetails._id);
    if (!changed) return load;
    const { topic = load.roomDetails.topic, ...order } = changed;
    return { ...load, ...order, roomDetails: { ...load.roomDetails, topic } };
  };
  return { into, end };
};
