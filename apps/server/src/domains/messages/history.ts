import type { ChangedMessage, RoomMessage, messagesContract } from '@baithak/protocol/contracts/messages';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { readParts } from '../../platform/stored-parts.ts';
import { type SeenRoom, findRoomToRead, presentMember } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import { type MessageRow, endRev, findRev, messageById, messagesAfter, messagesBefore } from './messages.queries.ts';

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

/** Bytes that a message takes beside its content: author, role, dates. */
const bytesAround = 600;

/** As many of the newest as fit. What does not fit is older history, which the client can load. */
export const thatFit = <Row extends { readonly content: string }>(rows: readonly Row[]): Row[] => {
  let bytes = 0;
  const end = rows.findIndex(({ content }) => (bytes += Buffer.byteLength(content) + bytesAround) > limits.loadBytes);
  return rows.slice(0, end < 0 ? undefined : end);
};

/** What has revisions: a room, a private thread. */
interface Resumable<Row> {
  readonly rev: number;
  /** The last rev that cannot be resumed over, 0 for none. */
  readonly clearedRev: number;
  /** Count and bytes of the changes after a rev, counted up to `most` of them. */
  sizeOfChanges(since: number, most: number): Promise<{ readonly count: number; readonly bytes: number }>;
  changedAfter(since: number, most: number): Promise<Row[]>;
}

/**
 * What changed after a rev, in changedRev order. Undefined for a gap: more than 500 changes or 1 MB, a clear among them, or
 * a rev that was never reached (docs/contract.md#loading-a-room). The size is asked for before anything is read.
 */
export const missedSince = async <Row>(of: Resumable<Row>, since: number): Promise<Row[] | undefined> => {
  if (since > of.rev || of.clearedRev > since) return undefined;
  const { count, bytes } = await of.sizeOfChanges(since, limits.resumeMessages + 1);
  if (count > limits.resumeMessages || bytes + count * bytesAround > limits.loadBytes) return undefined;
  const rows = await of.changedAfter(since, limits.resumeMessages + 1);
  // More came between the two reads.
  return rows.length > limits.resumeMessages ? undefined : rows;
};

/** The rev that an answer holds: the read may have seen more than the room's row had a moment before. */
export const highestRev = (rev: number, rows: readonly { readonly changed_rev: number }[]): number =>
  rows.reduce((highest, row) => Math.max(highest, row.changed_rev), rev);
