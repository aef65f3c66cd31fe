import type { ChangedMessage, RoomMessage } from '@baithak/protocol/messages';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { presentMember, type SeenRoom } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import type { MessageRow } from './queries.ts';

/** Where a message is shown: what signs the names of its files, and the room that decides whether they must be. */
export type Shown = Pick<App, 'db' | 'clock'>;
type OfRoom = Pick<SeenRoom, 'access' | 'type'>;

/** Stored messages of a room as the wire has them. */
export const presentMessage =
  (app: Shown, room: OfRoom) =>
  (row: MessageRow): RoomMessage => ({
    _id: row.id,
    rev: row.rev,
    changedRev: row.changed_rev,
    content: presentMedia(app, JSON.parse(row.content) as RoomMessage['content'], visibilityIn(room)),
    member: presentMember(row.author, row),
    date: iso(row.sent_at),
    edited: row.edited === 1,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  });

/** The same for whoever comes back: of a deleted message they learn that alone. */
export const presentChanged =
  (app: Shown, room: OfRoom) =>
  (row: MessageRow): ChangedMessage =>
    row.deleted === 1
      ? { _id: row.id, rev: row.rev, changedRev: row.changed_rev, deleted: true }
      : presentMessage(app, room)(row);
