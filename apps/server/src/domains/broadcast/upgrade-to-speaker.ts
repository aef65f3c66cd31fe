import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { maskFor } from '../words/api.ts';
import { lookIn } from './look.queries.ts';
import { findRoomToSpeakIn } from './rights/may-speak.ts';
import { streamFor } from './stream-for.ts';

const upgrades = { name: 'upgradeToSpeaker', points: 30, seconds: 60 };

/** The place is taken: the turn begins, and ends at once for whoever has lost the right meanwhile. */
const begin = async (caller: SocketCaller, roomId: string, desc: string): Promise<void> => {
  const { db, viewer, connection, services } = caller;
  const { stage } = services.broadcast;
  const look = await lookIn(db.read, roomId, viewer.userId);
  if (!look || !stage.begin(connection, roomId, look, desc)) throw new Refusal('ROOM_NOT_FOUND');
  try {
    await findRoomToSpeakIn(caller, roomId);
  } catch (error) {
    stage.end(roomId, viewer.userId);
    throw error;
  }
  if (!stage.spokenIn(connection)) throw new Refusal('MAY_NOT_BROADCAST');
};

/** Begins to speak, or goes on after a lost line or on another device (docs/contract.md#audio). */
export const upgradeToSpeaker: EmitHandler<typeof broadcastContract.upgradeToSpeaker> = async (
  caller,
  { id, desc = '' },
) => {
  const { viewer, limits, services } = caller;
  await limits.take(upgrades, viewer.userId);
  const room = await findRoomToSpeakIn(caller, id);
  const about = await maskFor(caller, { rank: room.rank, among: { roomId: room.id } }, desc);
  const { stage } = services.broadcast;
  await stage.takePlace(room.id, viewer.userId);
  try {
    await begin(caller, room.id, about);
  } catch (error) {
    await stage.returnPlace(room.id, viewer.userId);
    throw error;
  }
  return { stream: await streamFor(caller, room) };
};
