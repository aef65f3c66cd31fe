import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { lookIn } from './look.queries.ts';
import { asNow } from './rights/as-now.ts';
import { findRoomToSpeakIn } from './rights/may-speak.ts';
import { streamFor } from './stream-for.ts';

const upgrades = { name: 'upgradeToSpeaker', points: 30, seconds: 60 };

/** The place is taken: the turn begins, and ends at once for whoever has lost the right or the place meanwhile. */
const begin = async (caller: SocketCaller, roomId: string, look: Listener, desc: string): Promise<void> => {
  const { viewer, connection, services } = caller;
  const { stage } = services.broadcast;
  const speaksHere = (): boolean => stage.spokenIn(connection)?.roomId === roomId;
  if (!stage.begin(connection, roomId, look, desc)) throw new Refusal('ROOM_NOT_FOUND');
  try {
    // An earlier turn of theirs, on another device, may have ended and given the place back in between.
    await stage.takePlace(roomId, viewer.userId);
    await findRoomToSpeakIn(asNow(caller), roomId);
  } catch (error) {
    if (speaksHere()) stage.end(roomId, viewer.userId);
    throw error;
  }
  // Another device of theirs was quicker, or the turn has ended already.
  if (!speaksHere()) throw new Refusal('NO_SPEAK_SLOT');
};

/** Begins to speak, or goes on after a lost line or on another device (docs/contract.md#audio). */
export const upgradeToSpeaker: EmitHandler<typeof broadcastContract.upgradeToSpeaker> = async (
  caller,
  { id, desc = '' },
) => {
  const { db, viewer, limits, services } = caller;
  await limits.take(upgrades, viewer.userId);
  const room = await findRoomToSpeakIn(caller, id);
  // It is gone with the turn: what is in doubt is shown.
  const { fields } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ desc }),
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place: 'message',
    roomId: room.id,
    rank: room.rank,
  });
  const look = await lookIn(db.read, room.id, viewer.userId);
  if (!look) throw new Refusal('ROOM_NOT_FOUND');
  const { stage } = services.broadcast;
  await stage.takePlace(room.id, viewer.userId);
  try {
    await begin(caller, room.id, look, fields.desc);
  } catch (error) {
    await stage.returnPlace(room.id, viewer.userId);
    throw error;
  }
  return { stream: await streamFor(asNow(caller), room) };
};
