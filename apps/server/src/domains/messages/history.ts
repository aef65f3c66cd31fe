import type { ChangedMessage, RoomMessage, messagesContract } from '@baithak/protocol/contracts/messages';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { readParts } from '../../platform/stored-parts.ts';
import { type SeenRoom, findRoomToRead, presentMember } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import { findCursorRev, pageAround, readMost, toPage } from './conversations.ts';
import { type MessageRow, messageById, messagesAfter, messagesBefore, roomMessages } from './messages.queries.ts';

/** What signs the names of a message's files. */
type SigningApp = Pick<App, 'db' | 'services'>;
/** Decides whether the files' names need a signature. */
type RoomOfMessage = Pick<SeenRoom, 'access' | 'type' | 'readers' | 'names_epoch'>;

/** The one place that builds a `RoomMessage`. `content`: the parts without signatures. */
export const buildRoomMessage = (
  app: SigningApp,
  room: RoomOfMessage,
  row: Omit<MessageRow, 'content' | 'deleted'>,
  content: RoomMessage['content'],
): RoomMessage => ({
  _id: row.id,
  rev: row.rev,
  changedRev: row.changed_rev,
  content: presentMedia(app, content, visibilityIn(room)),
  member: presentMember(row.author, row),
  date: iso(row.sent_at),
  edited: row.edited === 1,
  ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
});

/** A stored message of a room as the wire has it. */
export const presentMessage =
  (app: SigningApp, room: RoomOfMessage) =>
  (row: MessageRow): RoomMessage =>
    buildRoomMessage(app, room, row, readParts<RoomMessage['content'][number]>(row.content));

/** The same for a client that resumes: a deleted message comes as a tombstone without content. */
export const presentChanged =
  (app: SigningApp, room: RoomOfMessage) =>
  (row: MessageRow): ChangedMessage =>
    row.deleted === 1
      ? { _id: row.id, rev: row.rev, changedRev: row.changed_rev, deleted: true }
      : presentMessage(app, room)(row);

/** Where a screen scrolls on: what it still shows may have gone because of its age, and nothing older is left. */
const findPageRev = async (db: Tx, room: SeenRoom, messageId: string): Promise<number> => {
  if (room.expired_rev === 0 || messageId === latestCursor) return findCursorRev(roomMessages, db, room.id, messageId);
  return (await roomMessages.findRev(db, room.id, messageId)) ?? 0;
};

/** 50 messages created before the cursor, newest first. */
export const getMessagesBefore: CallHandler<typeof messagesContract.getMessagesBefore> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findPageRev(db.read, room, input.messageId);
  const rows = await messagesBefore(db.read, room.id, rev, readMost);
  return toPage(rows, presentMessage(caller, room));
};

/** 50 messages created after the cursor, oldest first. */
export const getMessagesAfter: CallHandler<typeof messagesContract.getMessagesAfter> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findPageRev(db.read, room, input.messageId);
  const rows = await messagesAfter(db.read, room.id, rev, readMost);
  return toPage(rows, presentMessage(caller, room));
};

/** A message with 25 before and 25 after it, newest first. */
export const getMessagesAround: CallHandler<typeof messagesContract.getMessagesAround> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const rev = await findCursorRev(roomMessages, db.read, room.id, input.messageId);
  const reads = {
    before: (end: number, most: number) => messagesBefore(db.read, room.id, end, most),
    after: (start: number, most: number) => messagesAfter(db.read, room.id, start, most),
  };
  return pageAround(rev, reads, presentMessage(caller, room));
};

/** One message; NOT_FOUND once it is deleted. */
export const getSingleMessage: CallHandler<typeof messagesContract.getSingleMessage> = async (caller, input) => {
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, input.roomId);
  const row = await messageById(db.read, room.id, input.messageId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { msg: presentMessage(caller, room)(row) };
};
