import { limits } from '@baithak/protocol/limits';
import type { screensContract } from '@baithak/protocol/screens';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { endRev, messagesBefore, presentMessage } from '../messages/api.ts';
import { findRoom, presentDetails, roomDetails } from '../rooms/api.ts';

/** Nobody: neither a person nor staff. */
const visitor = { userId: '', rank: -1, guest: false };

/** A Public Normal room for whoever is not signed in; every other one is not there (CONTRACT.md 4). */
export const previewRoom: CallHandler<typeof screensContract.previewRoom> = async (caller, { roomId }) => {
  await caller.limits.take({ name: 'previewRoom', points: 60, seconds: 60 }, caller.address);
  const { read } = caller.db;
  const room = await findRoom(read, visitor, roomId);
  if (room.type === 'Adult') throw new Refusal('ROOM_NOT_FOUND');
  const details = await roomDetails(read, '', room.id);
  if (!details) throw new Refusal('ROOM_NOT_FOUND');
  const messages = await messagesBefore(read, room.id, endRev, limits.messagesPage);
  return {
    roomDetails: presentDetails(details, undefined),
    data: messages.map(presentMessage(caller, room)),
    onlineCount: caller.live.present(room.id).length,
  };
};
