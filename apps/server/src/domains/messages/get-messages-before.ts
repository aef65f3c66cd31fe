import { limits } from '@baithak/protocol/limits';
import type { messagesContract } from '@baithak/protocol/messages';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findCursor } from './find-cursor.ts';
import { presentMessage } from './present.ts';
import { messagesBefore } from './queries.ts';

/** 50 messages created before the cursor, newest first. */
export const getMessagesBefore: CallHandler<typeof messagesContract.getMessagesBefore> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  const rev = await findCursor(db.read, room.id, input.messageId);
  const rows = await messagesBefore(db.read, room.id, rev, limits.messagesPage + 1);
  return {
    msgs: rows.slice(0, limits.messagesPage).map(presentMessage(caller, room)),
    canLoadMore: rows.length > limits.messagesPage,
  };
};
