import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToRead, type SeenRoom } from '../rooms/api.ts';
import { streamFor } from './stream-for.ts';

const steps = { name: 'stepDown', points: 60, seconds: 30 };

/** The room that is named, or the one that this socket listens to. */
const findNamed = async (
  { db, viewer, connection, limits }: SocketCaller,
  id: string | undefined,
): Promise<SeenRoom> => {
  await limits.take(steps, viewer.userId);
  const ref = id ?? connection.listensTo;
  if (ref === undefined) throw new Refusal('ROOM_NOT_FOUND');
  return findRoomToRead(db.read, viewer, ref);
};

/** Stops speaking, and goes on listening. */
export const downgradeFromSpeaker: EmitHandler<typeof broadcastContract.downgradeFromSpeaker> = async (
  caller,
  { id },
) => {
  const room = await findNamed(caller, id);
  const { stage } = caller.services.broadcast;
  if (stage.spokenIn(caller.connection)?.roomId === room.id) stage.end(room.id, caller.viewer.userId);
  return { stream: await streamFor(caller, room) };
};

/** Stops listening and speaking. */
export const leaveBroadcast: EmitHandler<typeof broadcastContract.leaveBroadcast> = async (caller, { id }) => {
  const room = await findNamed(caller, id);
  if (caller.connection.listensTo === room.id) caller.services.broadcast.stage.unlisten(caller.connection);
  return { stream: await streamFor(caller, room) };
};
