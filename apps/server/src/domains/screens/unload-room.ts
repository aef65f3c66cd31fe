import type { screensContract } from '@baithak/protocol/screens';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoom } from '../rooms/api.ts';
import { settleLeft } from './presence.ts';

/** The id of a room that is named by its slug; undefined for what this person may not know of. */
const knownId = async ({ db, viewer }: SocketCaller, ref: string): Promise<string | undefined> => {
  try {
    return (await findRoom(db.read, viewer, ref)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** What this socket has loaded of what is named; all of it without a name. */
const namedRooms = async (caller: SocketCaller, ref: string | undefined): Promise<string[]> => {
  const { loaded } = caller.socket;
  if (ref === undefined) return [...loaded];
  // Whoever has lost the right to see a room since may still leave it by its id.
  const id = loaded.has(ref) ? ref : await knownId(caller, ref);
  return id !== undefined && loaded.has(id) ? [id] : [];
};

/** Unloads one room or, without `id`, all of this socket's. What is not loaded is left alone without a word. */
export const unloadRoom: EmitHandler<typeof screensContract.unloadRoom> = async (caller, { id }) => {
  const { socket, live } = caller;
  const leaving = await namedRooms(caller, id);
  const last = leaving.filter((roomId) => live.leaveRoom(socket, roomId));
  await Promise.all(last.map((roomId) => settleLeft(caller, socket, roomId)));
  return {};
};
