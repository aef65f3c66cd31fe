import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToRead, type SeenRoom } from '../rooms/api.ts';
import { lookIn } from './look.queries.ts';
import { asNow } from './rights/as-now.ts';
import { findRoomToAskIn } from './rights/may-speak.ts';
import { streamFor } from './stream-for.ts';

const raises = { name: 'raiseHand', points: 30, seconds: 60 };

const raise = async (caller: SocketCaller, ref: string): Promise<SeenRoom> => {
  const { db, viewer, connection, services } = caller;
  const room = await findRoomToAskIn(caller, ref);
  const look = await lookIn(db.read, room.id, viewer.userId);
  // Whoever was taken out of the room meanwhile listens no more.
  if (!look || connection.listensTo !== room.id)
    throw new Refusal('CONFLICT', { msg: 'Listen to the audio of this room first.' });
  if (!services.broadcast.stage.raiseHand(connection, look)) throw new Refusal('HANDS_FULL');
  return room;
};

const lower = async ({ db, viewer, services }: SocketCaller, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToRead(db.read, viewer, ref);
  services.broadcast.stage.lowerHand(room.id, viewer.userId);
  return room;
};

/** Asks to speak, or takes it back (docs/contract.md#raised-hands). */
export const raiseHand: EmitHandler<typeof broadcastContract.raiseHand> = async (caller, { id, on }) => {
  await caller.limits.take(raises, caller.viewer.userId);
  const room = await (on ? raise : lower)(caller, id);
  return { stream: await streamFor(asNow(caller), room) };
};
