import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { visibilityIn } from '../../uploads/api.ts';
import { findRoomToEnter } from '../find-room.ts';
import { roomDetailsRow } from '../list/list-rooms.queries.ts';
import { presentRoomDetails } from '../present.ts';

/** A room by its id, for a caller who is known to be allowed to see it. */
export const roomDetailsFor = async (caller: Caller, roomId: string): Promise<RoomDetails> => {
  const row = await roomDetailsRow(caller.db.read, caller.viewer.userId, roomId);
  if (!row) throw new Refusal('ROOM_NOT_FOUND');
  const background = row.background && caller.services.uploads.signer.present(row.background, visibilityIn(row));
  return { ...presentRoomDetails(row, caller.viewer, caller.settings.read()), background };
};

/** The details of a room that the caller may enter. */
export const getRoomDetails: CallHandler<typeof roomsContract.getRoomDetails> = async (caller, { roomId }) => {
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};
