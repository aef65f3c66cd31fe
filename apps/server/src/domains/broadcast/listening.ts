import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { Refusal } from '../../platform/errors.ts';
import { inArrivalTurn } from '../../platform/fair-turns.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToRead } from '../rooms/api.ts';
import { asNow } from './rights.ts';
import { lookIn, streamFor } from './speaking.ts';
import type { Wants } from './stage/room-stream.ts';

const joins = { name: 'joinBroadcast', points: 60, seconds: 30 };

const wantsOf = (codecs: readonly AudioCodec[]): Wants => {
  if (!codecs.includes('opus')) return 'pcm';
  return codecs.includes('pcm') ? 'both' : 'opus';
};

/**
 * Listens on this socket, whether it has the room loaded or not. The right to is checked again once it listens, so that
 * whoever loses it at the same moment is either removed or refused.
 */
export const joinBroadcast: EmitHandler<typeof broadcastContract.joinBroadcast> = async (
  caller,
  { id, codecs = [] },
) => {
  const { db, viewer, connection, limits, services } = caller;
  await limits.take(joins, viewer.userId);
  return inArrivalTurn(viewer.userId, async () => {
    const room = await findRoomToRead(db.read, asNow(caller).viewer, id);
    const look = await lookIn(db.read, room.id, viewer.userId);
    // Whoever only listens can be taken out of the room too.
    await services.rooms.visits.remember({ roomId: room.id, userId: viewer.userId, at: caller.clock.now() });
    const { stage } = services.broadcast;
    // What is published and said from here on must reach this process.
    await caller.live.relay?.hearAudio(room.id);
    await stage.open(room.id);
    if (!look || !stage.listen(connection, room.id, look, wantsOf(codecs))) throw new Refusal('ROOM_NOT_FOUND');
    try {
      await findRoomToRead(db.read, asNow(caller).viewer, room.id);
    } catch (error) {
      if (connection.listensTo === room.id) stage.unlisten(connection);
      throw error;
    }
    return { stream: await streamFor(asNow(caller), room) };
  });
};

const looks = { name: 'peekBroadcast', points: 60, seconds: 30 };

export const peekBroadcast: EmitHandler<typeof broadcastContract.peekBroadcast> = async (caller, { id }) => {
  await caller.limits.take(looks, caller.viewer.userId);
  const room = await findRoomToRead(caller.db.read, caller.viewer, id);
  return { stream: await streamFor(caller, room) };
};
