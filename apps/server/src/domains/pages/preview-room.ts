import { limits } from '@baithak/protocol/limits';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import type { loadingContract } from '@baithak/protocol/contracts/loading';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { endRev, messagesBefore, presentMessage } from '../messages/api.ts';
import { findPublicRoom, presentRoomDetails, roomDetailsRow } from '../rooms/api.ts';

interface RoomPreview {
  roomDetails: RoomDetails;
  data: RoomMessage[];
  onlineCount: number;
}

/** A Public Normal room that everyone reads, with its latest messages, for visitors; ROOM_NOT_FOUND for every other room (docs/contract.md#rooms). */
export const roomPreview = async (
  app: Pick<App, 'db' | 'services' | 'live' | 'settings'>,
  ref: string,
): Promise<RoomPreview> => {
  const { read } = app.db;
  const room = await findPublicRoom(read, ref);
  const details = await roomDetailsRow(read, '', room.id);
  if (!details) throw new Refusal('ROOM_NOT_FOUND');
  const messages = await messagesBefore(read, room.id, endRev, limits.messagesPageSize);
  return {
    roomDetails: presentRoomDetails(details, undefined, app.settings.read()),
    data: messages.map(presentMessage(app, room)),
    onlineCount: app.live.countPresent(room.id),
  };
};

export const previewRoom: CallHandler<typeof loadingContract.previewRoom> = async (caller, { roomId }) => {
  await caller.limits.take({ name: 'previewRoom', points: 60, seconds: 60 }, caller.address);
  return roomPreview(caller, roomId);
};
