import { commandsContract } from '@baithak/protocol/contracts/commands';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { App } from '../../platform/context.ts';
import { type LiveState, createState } from '../../platform/live/states.ts';
import { type FreezeEnds, readFreeze, readSlowMode } from './freeze-and-slow-mode/freeze-room.ts';
import { presentTimeout, roomOrder } from './freeze-and-slow-mode/writing-limits.ts';

/** What processes tell of rooms as it is now. */
export interface RoomStates {
  readonly topic: LiveState;
  readonly freeze: LiveState;
  readonly slowMode: LiveState;
  /** Of a person in a room. */
  readonly timeout: LiveState;
}

export const createRoomStates = (app: App, ends: Pick<FreezeEnds, 'set'>): RoomStates => {
  const { db, live } = app;
  const whole = { of: 'room', isWhole: true } as const;
  const readTopic = async (roomId: string) => {
    const room = await db.read.selectFrom('rooms').select('topic').where('id', '=', roomId).executeTakeFirst();
    return room && (() => live.roomHere(roomId).publish(roomsContract.topicUpdated, { roomId, topic: room.topic }));
  };
  const freeze = async (roomId: string) => {
    const { until, publish } = await readFreeze(app, roomId, live.roomHere);
    // Whoever froze it may be at a process that is gone when it ends.
    ends.set(roomId, until);
    return publish;
  };
  const readTimeout = async (key: string) => {
    const [userId = '', roomId = ''] = key.split(' ');
    const timeout = presentTimeout(await roomOrder(db.read, roomId, app.clock.now(), userId));
    return () => live.userHere(userId).publish(commandsContract.timeoutChanged, { roomId, timeout });
  };
  return {
    topic: createState(app, { ...whole, name: 'topic', read: readTopic }),
    freeze: createState(app, { ...whole, name: 'freeze', read: freeze }),
    slowMode: createState(app, {
      ...whole,
      name: 'slowMode',
      read: (roomId) => readSlowMode(app, roomId, live.roomHere),
    }),
    timeout: createState(app, { name: 'timeout', of: 'person', read: readTimeout }),
  };
};

/** After the commit: everybody in the room hears its topic. */
export const publishTopic = ({ live, services }: Pick<App, 'live' | 'services'>, roomId: string, topic: string) => {
  if (!services.rooms.states.topic.changed(roomId))
    live.room(roomId).publish(roomsContract.topicUpdated, { roomId, topic });
};
