import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { keepMessages, type Reported } from '../moderation/api.ts';
import { findRoomToRead } from '../rooms/api.ts';
import { messageById, messagesAfter, messagesBefore } from './messages.queries.ts';

/** Messages before and after a reported one (docs/contract.md#reports). */
const around = 5;

/** The room of a message, which may be one that the viewer must not know of. */
const roomIdOf = async (db: Tx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('messages').select('room_id').where('id', '=', id).executeTakeFirst())?.room_id;

/** A message with the five before and after it, whoever may see it; undefined when it is gone. */
export const keptMessage = async (db: Tx, id: string): Promise<Reported | undefined> => {
  const roomId = await roomIdOf(db, id);
  const message = roomId === undefined ? undefined : await messageById(db, roomId, id);
  if (roomId === undefined || !message) return undefined;
  const before = await messagesBefore(db, roomId, message.rev, around);
  const after = await messagesAfter(db, roomId, message.rev, around);
  return { roomId, about: message.author, kept: keepMessages([...before.toReversed(), message, ...after]) };
};

/** The same of a message that the viewer may see; NOT_FOUND for every other one. */
export const reportedMessage = async (db: Tx, viewer: Viewer, id: string): Promise<Reported> => {
  const roomId = await roomIdOf(db, id);
  if (roomId === undefined) throw new Refusal('NOT_FOUND');
  await findRoomToRead(db, viewer, roomId).catch((error: unknown) => {
    // The answer must not reveal that a room closed to the viewer has a message of this id.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  });
  const reported = await keptMessage(db, id);
  if (!reported) throw new Refusal('NOT_FOUND');
  return reported;
};
