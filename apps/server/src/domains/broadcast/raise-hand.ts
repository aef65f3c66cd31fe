import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { SeenRoom } from '../rooms/api.ts';
import { lookIn, streamFor } from './speaking.ts';
import { asNow, findRoomJoined, muteOf } from './rights.ts';

const raises = { name: 'raiseHand', points: 30, seconds: 60 };

const raise = async ({ db, viewer, connection, services }: SocketCaller, { id }: SeenRoom): Promise<void> => {
  const mute = await muteOf(db.read, id, viewer.userId, viewer.at);
  if (mute) throw new Refusal('MUTED', { details: [mute] });
  const look = await lookIn(db.read, id, viewer.userId);
  // Whoever was taken out of the room meanwhile listens no more.
  if (!look || connection.listensTo !== id)
    throw new Refusal('CONFLICT', { msg: 'Listen to the audio of this room first.' });
  if (!services.broadcast.stage.raiseHand(connection, look)) throw new Refusal('HANDS_FULL');
};

/** Asks to speak, or takes it back (docs/contract.md#raised-hands). */
export const raiseHand: EmitHandler<typeof broadcastContract.raiseHand> = async (caller, { id, on }) => {
  const { viewer, limits, services } = caller;
  await limits.take(raises, viewer.userId);
  const room = await findRoomJoined(caller, id);
  if (on) await raise(caller, room);
  else services.broadcast.stage.lowerHand(room.id, viewer.userId);
  return { stream: await streamFor(asNow(caller), room) };
};
