import { limits } from '@baithak/protocol/limits';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { RoomDetails } from '@baithak/protocol/rooms';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { endRev, messagesBefore, presentMessage } from '../messages/api.ts';
import { findRoom, presentDetails, roomDetails } from '../rooms/api.ts';

/** Nobody: neither a person nor staff. */
const visitor = { userId: '', rank: -1, guest: false };

interface ShownRoom {
  roomDetails: RoomDetails;
  data: RoomMessage[];
  onlineCount: number;
}

/** A Public Normal room for whoever is not signed in; every other one is not there (CONTRACT.md 4). */
export const previewOf = async (app: Pick<App, 'db' | 'clock' | 'live'>, ref: string): Promise<ShownRoom> => {
  const { read } = app.db;
  const room = await findRoom(read, visitor, ref);
  if (room.type === 'Adult') throw new Refusal('ROOM_NOT_FOUND');
  const details = await roomDetails(read, '', room.id);
  if (!details) throw new Refusal('ROOM_NOT_FOUND');
  const messages = await messagesBefore(read, room.id, endRev, limits.messagesPage);
  return {
    roomDetails: presentDetails(details, undefined),
    data: messages.map(presentMessage(app, room)),
    onlineCount: app.live.present(room.id).length,
  };
};
