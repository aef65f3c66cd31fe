import type { roomsContract, RoomDetails } from '@baithak/protocol/rooms';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { presentFile, visibilityIn } from '../uploads/api.ts';
import { findRoomToEnter } from './find-room.ts';
import { roomDetails } from './list.queries.ts';
import { presentDetails } from './present.ts';

/** A room by its id, as somebody who may see it sees it. */
export const detailsFor = async (caller: Caller, roomId: string): Promise<RoomDetails> => {
  const row = await roomDetails(caller.db.read, caller.viewer.userId, roomId);
  if (!row) throw new Refusal('ROOM_NOT_FOUND');
  const background = row.background && presentFile(caller, row.background, visibilityIn(row));
  return { ...presentDetails(row, caller.viewer), background };
};

/** What a room is, for whoever may see it. */
export const getRoomDetails: CallHandler<typeof roomsContract.getRoomDetails> = async (caller, { roomId }) => {
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  return { roomDetails: await detailsFor(caller, room.id) };
};
