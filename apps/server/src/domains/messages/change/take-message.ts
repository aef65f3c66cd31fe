import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { NotificationChanges } from '../../notifications/api.ts';
import { lockRoom, takeNextRev } from '../../rooms/api.ts';
import { holdFiles, returnFiles, type HeldFile } from '../../uploads/api.ts';
import { messageById } from '../messages.queries.ts';
import { presentMessage } from '../present.ts';
import { indexMessage } from '../search-index/index-message.ts';
import { leaveTombstone } from './leave-tombstone.ts';

/** A message that was deleted with a report, until that can no longer be taken back. */
export interface HeldMessage {
  readonly content: string;
  readonly mentioned: readonly string[];
  readonly files: readonly HeldFile[];
}

export interface TakenMessage {
  readonly held: HeldMessage;
  readonly rev: number;
  readonly deletedRev: number;
  readonly notifications: NotificationChanges;
}

interface Place {
  readonly roomId: string;
  readonly id: string;
}

const stored = (tx: Tx, { roomId, id }: Place) =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).where('room_id', '=', roomId).executeTakeFirst();

/** Deletes a message so that it can come back; undefined when it is gone already. */
export const takeMessage = async (tx: Tx, place: Place, reportId: string): Promise<TakenMessage | undefined> => {
  const { roomId, id } = place;
  await lockRoom(tx, roomId);
  const message = await stored(tx, place);
  if (!message || message.deleted === 1) return undefined;
  const mentions = await tx
    .selectFrom('message_mentions')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('rev', '=', message.rev)
    .execute();
  const files = await holdFiles(tx, { type: 'message', ids: [id] }, { type: 'report', ids: [reportId] });
  const { rev, notifications } = await leaveTombstone(tx, { id, roomId, rev: message.rev });
  const held = { content: message.content, mentioned: mentions.map(({ user_id: userId }) => userId), files };
  return { held, rev, deletedRev: message.rev, notifications };
};

/** The message is as it was, under a new rev; undefined when its row is gone. */
export const returnMessage = async (tx: Tx, place: Place, held: HeldMessage): Promise<{ rev: number } | undefined> => {
  const { roomId, id } = place;
  await lockRoom(tx, roomId);
  const message = await stored(tx, place);
  if (!message || message.deleted === 0) return undefined;
  const { content, mentioned, files } = held;
  const { rev } = await takeNextRev(tx, roomId, { guest: false });
  await tx.updateTable('messages').set({ deleted: 0, content, changed_rev: rev }).where('id', '=', id).execute();
  if (mentioned.length > 0)
    await tx
      .insertInto('message_mentions')
      .values(mentioned.map((user_id) => ({ user_id, room_id: roomId, rev: message.rev })))
      .execute();
  await indexMessage(tx, { id, roomId, author: message.author, content, at: message.sent_at });
  await returnFiles(tx, files);
  return { rev };
};

/** After the commit of `takeMessage`. */
export const publishTaken = ({ live, services }: App, { roomId, id }: Place, taken: TakenMessage): void => {
  live.room(roomId).publishInOrder(messagesContract.messageDeleted, { roomId, rev: taken.rev, messageId: id });
  services.rooms.activity.publishSoon(roomId, { deletedRev: taken.deletedRev });
};

/** After the commit of `returnMessage`: it comes as an edit, because it keeps its place. */
export const publishReturned = async (app: App, { roomId, id }: Place, { rev }: { rev: number }): Promise<void> => {
  const room = await app.db.read
    .selectFrom('rooms')
    .select(['access', 'type', 'readers'])
    .where('id', '=', roomId)
    .executeTakeFirst();
  const row = await messageById(app.db.read, roomId, id);
  if (!room || !row) return;
  const message: RoomMessage = presentMessage(app, room)(row);
  app.live.room(roomId).publishInOrder(messagesContract.messageEdited, { roomId, rev, message });
  app.services.rooms.activity.publishSoon(roomId, { deletedRev: row.rev });
};
