import type { screensContract } from '@baithak/protocol/contracts/screens';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoom } from '../rooms/api.ts';
import { handleLeft } from './presence.ts';

/** The id of a room by its slug; undefined for a room that this person may not see. */
const knownId = async ({ db, viewer }: SocketCaller, ref: string): Promise<string | undefined> => {
  try {
    return (await findRoom(db.read, viewer, ref)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Those rooms of this socket that `ref` names; all of them without it. */
const namedRooms = async (caller: SocketCaller, ref: string | undefined): Promise<string[]> => {
  const { loaded } = caller.connection;
  if (ref === undefined) return [...loaded];
  // Whoever has lost the right to see a room since may still leave it by its id.
  const id = loaded.has(ref) ? ref : await knownId(caller, ref);
  return id !== undefined && loaded.has(id) ? [id] : [];
};

/** Unloads one room or, without `id`, all of this socket's. A room that is not loaded is ignored. */
export const unloadRoom: EmitHandler<typeof screensContract.unloadRoom> = async (caller, { id }) => {
  const { connection, live } = caller;
  const leaving = await namedRooms(caller, id);
  await Promise.all(
    leaving.map((roomId) => handleLeft(caller, connection, roomId, live.leaveRoom(connection, roomId))),
  );
  return {};
};
