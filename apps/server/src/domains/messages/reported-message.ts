import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { findDeleted, keepMessages, type Reported } from '../moderation/api.ts';
import { couldRead, findRoomToReport } from '../rooms/api.ts';
import { messageById, messagesAfter, messagesBefore, type MessageRow } from './messages.queries.ts';

/** Messages before and after a reported one (docs/contract.md#reports). */
const around = 5;

/** Where and when a message was sent: the room may be one that the viewer must not know of. */
const sentIn = (db: Tx, id: string) =>
  db.selectFrom('messages').select(['room_id as roomId', 'sent_at as saidAt']).where('id', '=', id).executeTakeFirst();

const withSurroundings = async (
  db: Tx,
  roomId: string,
  message: Pick<MessageRow, 'id' | 'author' | 'rev' | 'sent_at' | 'content'>,
): Promise<Reported> => {
  const before = await messagesBefore(db, roomId, message.rev, around);
  const after = await messagesAfter(db, roomId, message.rev, around);
  return { roomId, about: message.author, kept: keepMessages([...before.toReversed(), message, ...after]) };
};

/** A message with the five before and after it, whoever may see it; undefined when it is gone. */
export const keptMessage = async (db: Tx, id: string): Promise<Reported | undefined> => {
  const sent = await sentIn(db, id);
  const message = sent && (await messageById(db, sent.roomId, id));
  return message && withSurroundings(db, sent.roomId, message);
};

/** One that was cleared a moment ago, and is about to be emptied. */
const clearedMessage = (db: Tx, id: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'author', 'rev', 'sent_at', 'content'])
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();

/**
 * The same of a message that the viewer may see, or could until it was deleted less than 7 days ago; NOT_FOUND for every other
 * one.
 */
export const reportedMessage = async (db: Tx, viewer: Viewer, id: string): Promise<Reported> => {
  const deleted = await findDeleted(db, id, viewer.at);
  const sent = deleted?.kind === 'message' ? { roomId: deleted.place, saidAt: deleted.sent_at } : await sentIn(db, id);
  if (!sent) throw new Refusal('NOT_FOUND');
  const room = await findRoomToReport(db, viewer, sent);
  const reported = await keptMessage(db, id);
  if (reported) return reported;
  if (deleted && !couldRead(room, viewer, deleted.deleted_at)) throw new Refusal('NOT_FOUND');
  const gone = deleted ? { ...deleted, id } : await clearedMessage(db, id);
  if (!gone) throw new Refusal('NOT_FOUND');
  return withSurroundings(db, sent.roomId, gone);
};
