import type { ChangedMessage, RoomMessage } from '@baithak/protocol/contracts/messages';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { readParts } from '../../platform/stored-parts.ts';
import { presentMember, type SeenRoom } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import type { MessageRow } from './messages.queries.ts';

/** What signs the names of a message's files. */
export type SigningApp = Pick<App, 'db' | 'services'>;
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
