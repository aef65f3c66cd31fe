import type { EventKey, Events } from '@baithak/client/actions';
import { WireError } from '@baithak/client/wire-error';
import { newId } from '@baithak/protocol/ids';
import { giveRole as giveRoomRole } from '../domains/rooms/give-role.ts';
import { storeRoomsLimit } from '../domains/rooms/rooms-limit.write.ts';
import type { Person, World } from './world.ts';

/** What one person hears of one event from now on. */
export interface Ear<Heard> {
  readonly all: readonly Heard[];
  /** Waits until `count` have been heard. */
  until(count: number): Promise<readonly Heard[]>;
}

export const ear = <K extends EventKey>(person: Person, key: K): Ear<Events[K]> => {
  const all: Events[K][] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  person.client.on(key, (payload) => {
    all.push(payload);
    for (const { count, resolve } of waiting) if (all.length >= count) resolve();
  });
  return {
    all,
    until: async (count) => {
      if (all.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return all;
    },
  };
};

/** Whatever was told to this person before now has arrived when it resolves: the same connection has answered. */
export const settled = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.messages.propagate({ id: 'baithak' });
};

/** The code that a call or emit is refused with; 'accepted' when it is not. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof WireError) return error.code;
      throw error;
    },
  );

/** Joins a room and loads it. */
export const comeIn = async (roomId: string, ...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) {
    await client.rooms.joinRoom({ roomId });
    await client.screens.loadRoom({ id: roomId });
  }
};

/** Sends a text under a tempId of its own. */
export const say = (
  person: Person,
  roomId: string,
  message: string,
  more: { replyTo?: string; tempId?: string } = {},
) => person.client.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId(), ...more });

/** A room of this person's. */
export const makeRoom = async (
  person: Person,
  {
    title = 'A room',
    access = 'Public',
    type = 'Normal',
  }: { title?: string; access?: 'Public' | 'Private'; type?: 'Normal' | 'Adult' } = {},
): Promise<string> => (await person.client.rooms.createRoom({ title, type, access, desc: '' })).room._id;

/** Lets people own as many rooms as tests need. */
export const letMakeRooms = async (world: World, ...people: readonly Person[]): Promise<void> => {
  for (const { userId } of people) await world.running.app.db.write(storeRoomsLimit, { personId: userId, limit: 1000 });
};

/** Gives somebody a role in a room, as a command would. */
export const giveRole = (world: World, roomId: string, { userId }: Person, role: number) =>
  giveRoomRole(world.running.app, { roomId, personId: userId, role });
