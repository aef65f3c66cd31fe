import { limits } from '@baithak/protocol/limits';
import type { messagesContract } from '@baithak/protocol/messages';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findCursor } from './find-cursor.ts';
import { presentMessage } from './present.ts';
import { messagesAfter } from './queries.ts';

/** 50 messages created after the cursor, oldest first. */
export const getMessagesAfter: CallHandler<typeof messagesContract.getMessagesAfter> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  const rev = await findCursor(db.read, room.id, input.messageId);
  const rows = await messagesAfter(db.read, room.id, rev, limits.messagesPage + 1);
  return {
    msgs: rows.slice(0, limits.messagesPage).map(presentMessage(caller, room)),
    canLoadMore: rows.length > limits.messagesPage,
  };
};
