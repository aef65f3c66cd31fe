import { limits } from '@baithak/protocol/limits';
import type { messagesContract } from '@baithak/protocol/messages';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findCursor } from './find-cursor.ts';
import { presentMessage } from './present.ts';
import { messagesAfter, messagesBefore } from './queries.ts';

const half = limits.messagesPage / 2;

/** A message with 25 before and 25 after it, newest first. A deleted one still says where. */
export const getMessagesAround: CallHandler<typeof messagesContract.getMessagesAround> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  const rev = await findCursor(db.read, room.id, input.messageId);
  const [older, newer] = await Promise.all([
    messagesBefore(db.read, room.id, rev + 1, half + 2),
    messagesAfter(db.read, room.id, rev, half + 1),
  ]);
  // The message itself is the first of the older ones, unless it is deleted.
  const kept = older[0]?.rev === rev ? half + 1 : half;
  const rows = [...newer.slice(0, half).toReversed(), ...older.slice(0, kept)];
  return {
    msgs: rows.map(presentMessage(caller, room)),
    canLoadMore: older.length > kept,
    canLoadNewer: newer.length > half,
  };
};
