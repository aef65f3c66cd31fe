import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';
import type { messagesContract } from '@baithak/protocol/contracts/messages';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToRead, type SeenRoom } from '../../rooms/api.ts';
import { endRev, messageById, messagesAfter, messagesBefore, findRev, type MessageRow } from '../messages.queries.ts';
import { presentMessage } from '../present.ts';

/** The rev of a cursor: a message's id, deleted or not, or `f` x 24 for the end. NOT_FOUND for any other id. */
const findCursorRev = async (db: Tx, roomId: string, messageId: string): Promise<number> => {
  if (messageId === latestCursor) return endRev;
  const rev = await findRev(db, roomId, messageId);
  if (rev === undefined) throw new Refusal('NOT_FOUND');
  return rev;
};

/** The same where a screen scrolls on: what it still shows may have gone because of its age, and nothing older is left. */
const findPageRev = async (db: Tx, room: SeenRoom, messageId: string): Promise<number> => {
  if (room.expired_rev === 0 || messageId === latestCursor) return findCursorRev(db, room.id, messageId);
  return (await findRev(db, room.id, messageId)) ?? 0;
};

/** One more is read than is shown: it says whether there are more. */
const readMost = limits.messagesPageSize + 1;
const toPage = (caller: Caller, room: SeenRoom, rows: readonly MessageRow[]) => ({
  msgs: rows.slice(0, limits.messagesPageSize).map(presentMessage(caller, room)),
  canLoadMore: rows.length > limits.messagesPageSize,
});

/** 50 messages created before the cursor, newest first. */
export const getMessagesBefore: CallHandler<typeof messagesContract.getMessagesBefore> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findPageRev(db.read, room, input.messageId);
  const rows = await messagesBefore(db.read, room.id, rev, readMost);
  return toPage(caller, room, rows);
};

/** 50 messages created after the cursor, oldest first. */
export const getMessagesAfter: CallHandler<typeof messagesContract.getMessagesAfter> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findPageRev(db.read, room, input.messageId);
  const rows = await messagesAfter(db.read, room.id, rev, readMost);
  return toPage(caller, room, rows);
};

const half = limits.messagesPageSize / 2;

/** A message with 25 before and 25 after it, newest first. Around a deleted message: its neighbours without itself. */
export const getMessagesAround: CallHandler<typeof messagesContract.getMessagesAround> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findCursorRev(db.read, room.id, input.messageId);
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

/** One message; NOT_FOUND once it is deleted. */
export const getSingleMessage: CallHandler<typeof messagesContract.getSingleMessage> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const row = await messageById(db.read, room.id, input.messageId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { msg: presentMessage(caller, room)(row) };
};
