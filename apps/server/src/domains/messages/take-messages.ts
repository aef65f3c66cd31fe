import { type RoomMessage, messagesContract } from '@baithak/protocol/contracts/messages';
import { idsNamedIn } from '@baithak/protocol/parts/named-in';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { dropRaidHeld } from '../deleted/api.ts';
import { type NotificationChanges, noChanges } from '../notifications/api.ts';
import { withoutClosed } from '../people/api.ts';
import { lockRoom, takeNextRev } from '../rooms/api.ts';
import { type FileOwner, type HeldFile, holdFiles, returnFiles } from '../uploads/api.ts';
import { presentMessage } from './history.ts';
import { messageById, roomMessages } from './messages.queries.ts';
import { indexMessage } from './search-index.write.ts';
import { insertMentions } from './send/send-message.write.ts';
import { type ManyDeleted, leaveTombstones } from './tombstones.ts';

/** Messages of a room, by their ids. */
interface SomeMessages {
  readonly roomId: string;
  readonly ids: readonly string[];
  /** Of this person alone. */
  readonly author?: string;
}

/** Locks the room: those of the messages that are still there, in their order. */
const lockMessages = async (tx: Tx, { roomId, author, ids }: SomeMessages) => {
  await lockRoom(tx, roomId);
  return tx
    .selectFrom('messages')
    .select(['id', 'rev', 'content'])
    .where('id', 'in', ids)
    .where('room_id', '=', roomId)
    .$if(author !== undefined, (rows) => rows.where('author', '=', author ?? ''))
    .where('deleted', '=', 0)
    .orderBy('rev')
    .execute();
};

/** Leaves tombstones of one person's messages in a room, of those that are still there; each takes a rev. Rights are the caller's to look at. */
export const deleteMessagesOf = async (
  tx: Tx,
  some: SomeMessages & { readonly author: string; readonly at: number },
): Promise<ManyDeleted> => {
  const [first, ...others] = await lockMessages(tx, some);
  if (!first) return { deleted: [], notifications: noChanges };
  await roomMessages.keep(
    tx,
    [first, ...others].map(({ id }) => id),
    some.at,
  );
  return leaveTombstones(tx, some.roomId, [first, ...others]);
};

/** A message that was deleted so that it can come back, until it no longer can. */
export interface HeldMessage {
  readonly content: string;
  readonly files: readonly HeldFile[];
}

interface TakenMessages extends ManyDeleted {
  /** By the message's id. */
  readonly held: ReadonlyMap<string, HeldMessage>;
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

/**
 * Deletes messages of a room so that they can come back, of those that are still there. `holder`: whose the files of a message
 * are meanwhile. Rights are the caller's to look at.
 */
export const takeMessagesOf = async (
  tx: Tx,
  some: SomeMessages,
  holder: (id: string) => FileOwner,
): Promise<TakenMessages> => {
  const { roomId } = some;
  const [first, ...others] = await lockMessages(tx, some);
  const held = new Map<string, HeldMessage>();
  if (!first) return { deleted: [], notifications: noChanges, held };
  const messages = [first, ...others] as const;
  for (const { id, content } of messages)
    held.set(id, { content, files: await holdFiles(tx, { type: 'message', ids: [id] }, holder(id)) });
  return { ...(await leaveTombstones(tx, roomId, messages)), held };
};

/**
 * Deletes a message with a report so that it can come back; undefined when it is gone already, with its room or without, and then
 * raid mode does not bring it back.
 */
export const takeMessage = async (
  tx: Tx,
  { roomId, id }: Place,
  reportId: string,
): Promise<TakenMessage | undefined> => {
  const isOpen = await tx
    .selectFrom('rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .executeTakeFirst();
  const taken = isOpen && (await takeMessagesOf(tx, { roomId, ids: [id] }, () => ({ type: 'report', id: reportId })));
  const [deleted] = taken?.deleted ?? [];
  const held = taken?.held.get(id);
  if (!taken || !deleted || !held) {
    await dropRaidHeld(tx, [id]);
    return undefined;
  }
  return { held, rev: deleted.rev, deletedRev: deleted.createdRev, notifications: taken.notifications };
};

/** The message is as it was, under a new rev; undefined when its row is gone, or the room was cleared meanwhile. */
export const returnMessage = async (tx: Tx, place: Place, held: HeldMessage): Promise<{ rev: number } | undefined> => {
  const { roomId, id } = place;
  const { emptied_rev: emptied } = await lockRoom(tx, roomId);
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  if (!message || message.deleted === 0 || message.rev <= emptied) return undefined;
  const { files } = held;
  const content = await withoutClosed(tx, held.content);
  const { rev } = await takeNextRev(tx, roomId, { guest: false });
  await tx.updateTable('messages').set({ deleted: 0, content, changed_rev: rev }).where('id', '=', id).execute();
  await insertMentions(tx, roomId, message.rev, idsNamedIn(partsAsStored(content)));
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
    .select(['access', 'type', 'readers', 'names_epoch'])
    .where('id', '=', roomId)
    .executeTakeFirst();
  const row = await messageById(app.db.read, roomId, id);
  if (!room || !row) return;
  const message: RoomMessage = presentMessage(app, room)(row);
  app.live.room(roomId).publishInOrder(messagesContract.messageEdited, { roomId, rev, message });
  app.services.rooms.activity.publishSoon(roomId, { deletedRev: row.rev });
};
