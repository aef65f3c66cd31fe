import type { screensContract } from '@baithak/protocol/screens';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoom } from '../rooms/api.ts';
import { settleLeft } from './presence.ts';

const loadedId = async ({ db, viewer }: SocketCaller, ref: string): Promise<string | undefined> => {
  try {
    return (await findRoom(db.read, viewer, ref)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Unloads one room or, without `id`, all of this socket's. What is not loaded is left alone without a word. */
export const unloadRoom: EmitHandler<typeof screensContract.unloadRoom> = async (caller, { id }) => {
  const { socket, live } = caller;
  const one = id === undefined || socket.loaded.has(id) ? id : await loadedId(caller, id);
  const leaving = id === undefined ? [...socket.loaded] : one !== undefined && socket.loaded.has(one) ? [one] : [];
  const last = leaving.filter((roomId) => live.leaveRoom(socket, roomId));
  await Promise.all(last.map((roomId) => settleLeft(caller, socket, roomId)));
  return {};
};
