import type { ChangedMessage, RoomMessage } from '@baithak/protocol/messages';
import { iso, presentMember } from '../rooms/api.ts';
import type { MessageRow } from './queries.ts';

/** A stored message as the wire has it. */
export const presentMessage = (row: MessageRow): RoomMessage => ({
  _id: row.id,
  rev: row.rev,
  changedRev: row.changed_rev,
  content: JSON.parse(row.content) as RoomMessage['content'],
  member: presentMember(row.author, row),
  date: iso(row.sent_at),
  edited: row.edited === 1,
  ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
});

/** The same for whoever comes back: of a deleted message they learn that alone. */
export const presentChanged = (row: MessageRow): ChangedMessage =>
  row.deleted === 1 ? { _id: row.id, rev: row.rev, changedRev: row.changed_rev, deleted: true } : presentMessage(row);
