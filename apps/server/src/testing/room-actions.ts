import type { EventKey, Events } from '@baithak/client/wire/actions';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { giveRole as giveRoomRole } from '../domains/rooms/roles/roles.ts';
import { storeRoomsLimit } from '../domains/rooms/create/create-room.write.ts';
import type { Person, World } from './world.ts';
import { giveRank } from '../domains/staff/staff.write.ts';

/** What one person receives of one event from now on. */
export interface EventRecorder<Payload> {
  readonly all: readonly Payload[];
  /** Waits until `count` have been received. */
  until(count: number): Promise<readonly Payload[]>;
}

export const recordEvents = <K extends EventKey>(person: Person, key: K): EventRecorder<Events[K]> => {
  const all: Events[K][] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  // A listener of some key K takes the payload of K; TypeScript cannot see that for a key it does not know.
  const listen = person.client.on[key] as (handler: (payload: Events[K]) => void) => () => void;
  listen((payload) => {
    all.push(payload);
    for (const { count, resolve } of waiting) if (all.length >= count) resolve();
  });
  return {
    all,
    until: async (count) => {
      if (all.length < count)
        await within(
          () => `${key} of ${person.username}: got ${all.length} of ${count}`,
          new Promise<void>((resolve) => waiting.push({ count, resolve })),
        );
      return all;
    },
  };
};

/** When it resolves, everything published to this person before has arrived: the same connection has answered. */
export const settled = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.messages.propagate({ id: 'baithak' });
};

/**
 * What rooms and private threads are told while `write` runs reaches nobody, as what another process writes when the news
 * of it is lost.
 */
export const loseEvents = async <T>({ running }: Pick<World, 'running'>, write: () => Promise<T>): Promise<T> => {
  const { live } = running.app;
  const { room, pair } = live;
  const ignore = () => undefined;
  const lost = { publish: ignore, publishPresence: ignore, publishInOrder: ignore, startOrder: ignore };
  Object.assign(live, { room: () => lost, pair: () => lost });
  try {
    return await write();
  } finally {
    Object.assign(live, { room, pair });
  }
};

/** When it resolves, the activity of rooms that waits for its turn is published, and nothing waits any more. */
export const publishActivity = async ({ running, clock }: Pick<World, 'running' | 'clock'>): Promise<void> => {
  const { activity } = running.app.services.rooms;
  await activity.settled();
  while (activity.isWaiting()) {
    clock.passWithTimers(2000);
    await activity.settled();
  }
};

/** How a call or emit ended: the code of its refusal, or 'accepted'. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof WireError) return error.code;
      throw error;
    },
  );

/** Joins a room and loads it. */
export const joinAndLoad = async (roomId: string, ...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) {
    await client.rooms.joinRoom({ roomId });
    await client.loading.loadRoom({ id: roomId });
  }
};

/** Sends a text under a tempId of its own. */
export const say = (
  person: Person,
  roomId: string,
  message: string,
  more: { replyTo?: string; tempId?: string } = {},
) => person.client.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId(), ...more });

/** No two Public rooms have the same title. */
let roomsMade = 0;

/** Creates a room that this person owns; its id. */
export const makeRoom = async (
  person: Person,
  {
    title = `A room ${(roomsMade += 1)}`,
    access = 'Public',
    type = 'Normal',
  }: { title?: string; access?: 'Public' | 'Private'; type?: 'Normal' | 'Adult' } = {},
): Promise<string> => (await person.client.rooms.createRoom({ title, type, access, desc: '' })).room._id;

/** Somebody owns a room from now on: it is offered to them, and they accept. */
export const handOver = async (owner: Person, roomId: string, heir: Person): Promise<void> => {
  await owner.client.rooms.offerRoom({ roomId, target: heir.username });
  await heir.client.rooms.acceptRoom({ roomId });
};

/** Lets people own as many rooms as tests need. */
export const liftRoomsLimit = async (
  world: { readonly running: Pick<World['running'], 'app'> },
  ...people: readonly Person[]
): Promise<void> => {
  for (const { userId } of people) await world.running.app.db.write(storeRoomsLimit, { userId, limit: 1000 });
};

/** Gives somebody a role in a room, as a command would. */
export const giveRole = (world: World, roomId: string, { userId }: Person, role: number) =>
  giveRoomRole(world.running.app, { roomId, userId, role });

/** Gives a rank of the platform, or takes it. */
export const giveRankTo = ({ running }: Pick<World, 'running'>, { userId }: Pick<Person, 'userId'>, rank: number) =>
  running.app.db.write(giveRank, { userId, rank });
