import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { partsAsStored, saySame } from '../../platform/stored-parts.ts';
import { findDeleted } from '../deleted/api.ts';
import { answeredIn, type Reportable, type Reported, keepMessages, keptOf } from '../reports/api.ts';
import { couldRead, findRoomToReport } from '../rooms/api.ts';
import { messageById, messagesAfter, messagesBefore, messagesById, type MessageRow } from './messages.queries.ts';
import {
  type HeldMessage,
  type TakenMessage,
  publishReturned,
  publishTaken,
  returnMessage,
  takeMessage,
} from './take-messages.ts';

/** Messages before and after a reported one (docs/contract.md#reports). */
const around = 5;

/** Where and when a message was sent: the room may be one that the viewer must not know of. */
const sentIn = (db: Tx, id: string) =>
  db.selectFrom('messages').select(['room_id as roomId', 'sent_at as saidAt']).where('id', '=', id).executeTakeFirst();

const withSurroundings = async (
  db: Tx,
  roomId: string,
  message: Pick<MessageRow, 'id' | 'author' | 'rev' | 'sent_at' | 'content'> & Partial<Pick<MessageRow, 'reply_to'>>,
): Promise<Reported> => {
  const before = await messagesBefore(db, roomId, message.rev, around);
  const after = await messagesAfter(db, roomId, message.rev, around);
  const rows = [...before.toReversed(), message, ...after];
  return {
    kind: 'message',
    roomId,
    about: message.author,
    kept: keepMessages(rows, await messagesById(db, roomId, answeredIn(rows))),
  };
};

/** A message with the five before and after it, whoever may see it; undefined when it is gone. */
const keptMessage = async (db: Tx, id: string): Promise<Reported | undefined> => {
  const sent = await sentIn(db, id);
  const message = sent && (await messageById(db, sent.roomId, id));
  return message && withSurroundings(db, sent.roomId, message);
};

/** As it is stored, one too that was cleared a moment ago, and is about to be emptied. */
const storedMessage = (db: Tx, id: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'author', 'rev', 'sent_at', 'content', 'reply_to'])
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();

/**
 * The same of a message that the viewer may see, or could until it was deleted less than 7 days ago; NOT_FOUND for every other
 * one.
 */
const loadMessage = async (db: Tx, viewer: Viewer, id: string): Promise<Reported> => {
  const deleted = await findDeleted(db, id, viewer.at);
  const sent = deleted?.kind === 'message' ? { roomId: deleted.place, saidAt: deleted.sent_at } : await sentIn(db, id);
  if (!sent) throw new Refusal('NOT_FOUND');
  const room = await findRoomToReport(db, viewer, sent);
  const reported = await keptMessage(db, id);
  if (reported) return reported;
  if (deleted && !couldRead(room, viewer, deleted.deleted_at)) throw new Refusal('NOT_FOUND');
  const gone = deleted ? { ...deleted, id } : await storedMessage(db, id);
  if (!gone) throw new Refusal('NOT_FOUND');
  return withSurroundings(db, sent.roomId, gone);
};

/** How messages are reported, and deleted with a report. */
export const reportableMessage: Reportable<{ readonly message: HeldMessage }, TakenMessage, { readonly rev: number }> =
  {
    load: loadMessage,
    find: keptMessage,
    now: async (db, id, kept) => {
      const message = await storedMessage(db, id);
      if (!message) return 'gone';
      return saySame(partsAsStored(message.content), keptOf(kept, id)) ? 'same' : 'changed';
    },
    take: async (tx, { reportId, id, roomId }) => {
      const taken = roomId === null ? undefined : await takeMessage(tx, { roomId, id }, reportId);
      if (!taken) return undefined;
      const { held: message, notifications } = taken;
      return { act: 'deleteMessage', held: { message }, taken, notifications };
    },
    giveBack: async (tx, { id, roomId }, { message }) =>
      roomId === null ? undefined : returnMessage(tx, { roomId, id }, message),
    publishTaken: (app, { id, roomId }, taken) => {
      if (roomId !== null) publishTaken(app, { roomId, id }, taken);
    },
    publishGivenBack: async (caller, { id, roomId }, back) => {
      if (roomId !== null) await publishReturned(caller, { roomId, id }, back);
    },
  };
