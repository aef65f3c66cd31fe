import type { messagesContract } from '@baithak/protocol/messages';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { presentMessage } from './present.ts';
import { messageById } from './queries.ts';

/** One message; a deleted one is not found. */
export const getSingleMessage: CallHandler<typeof messagesContract.getSingleMessage> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  const row = await messageById(db.read, room.id, input.messageId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { msg: presentMessage(caller, room)(row) };
};
