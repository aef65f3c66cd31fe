import { messagesContract } from '@baithak/protocol/contracts/messages';
import { pollIn } from '@baithak/protocol/parts/part';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { partsAsStored, readParts, saySame } from '../../platform/stored-parts.ts';
import { prepareWhy, undoUnlessStored } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { notificationStamp } from '../notifications/api.ts';
import { findRoomToEnter, limitSendRate } from '../rooms/api.ts';
import { storeEdit, storeMessageDeletion } from './edit-and-delete.write.ts';
import { buildRoomMessage, presentMessage } from './history.ts';
import { messageById, roomMessages } from './messages.queries.ts';
import { namedIn, readContent } from './send/read-content.ts';
import { notifyOf } from './send/send-message.ts';

/** Changes one's own message (docs/contract.md#sending-and-changing-messages). It counts as a send towards the send rate. */
export const editMessage: EmitHandler<typeof messagesContract.editMessage> = async (caller, input) => {
  const { db, live, viewer, connection } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const before = await messageById(db.read, room.id, input.editId);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.author !== viewer.userId) throw new Refusal('FORBIDDEN');
  // What people have voted on stays as it was.
  if (pollIn(readParts(before.content))) throw new Refusal('FORBIDDEN', { msg: 'A poll cannot be changed.' });
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read: async () => ({ message: await readContent(caller, input, { before: before.content }) }),
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place: 'message',
    roomId: room.id,
    rank: room.rank,
    thing: before.id,
  });
  const { message: content } = fields;
  // What is said as before was not edited.
  if (saySame(content, partsAsStored(before.content))) {
    undo();
    const message = presentMessage(caller, room)(before);
    return { msg: 'Nothing has changed.', id: before.id, rev: before.changed_rev, message };
  }
  const { mentioned, named, files } = namedIn(content);
  const notify = await undoUnlessStored(undo, () => notifyOf(caller, room.id, mentioned, null));
  const editing = {
    messageId: before.id,
    roomId: room.id,
    author: viewer.userId,
    guest: viewer.guest,
    content: JSON.stringify(content),
    mentioned,
    named,
    at: caller.clock.now(),
    notify,
    ...(files.length > 0 ? { media: { names: files, token: input.token } } : {}),
    ...(doubt && { doubt }),
  };
  const { changedRev, notifications, opened } = await undoUnlessStored(undo, () => db.write(storeEdit, editing));
  const message = buildRoomMessage(caller, room, { ...before, changed_rev: changedRev, edited: 1 }, content);
  const payload = { roomId: room.id, rev: changedRev, message };
  live.room(room.id).publishInOrder(messagesContract.messageEdited, payload, { except: connection });
  await caller.afterCommit.messageEdited({
    by: caller,
    room,
    place: 'message',
    thing: before.id,
    text: lineOf(content),
    notifications,
    doubt,
    opened,
    hasFiles: files.length > 0,
  });
  return { msg: 'Edited.', id: before.id, rev: changedRev, message };
};

/** Deletes one's own message, or as staff of the room one of a lower rank (docs/contract.md#ranks-and-commands). */
export const deleteMessage: EmitHandler<typeof messagesContract.deleteMessage> = async (
  caller,
  { id, messageId, ...said },
) => {
  const { db, live, viewer, connection, services } = caller;
  await caller.limits.take({ name: 'deleteMessage', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  const target = await roomMessages.authorOf(db.read, room.id, messageId);
  const { rev, deletedRev, author, notifications } = await db.write(storeMessageDeletion, {
    messageId,
    roomId: room.id,
    by: viewer.userId,
    why: await prepareWhy(caller, { roomId: room.id, rank: room.rank, target }, said),
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  const payload = { roomId: room.id, rev, messageId };
  if (deletedRev !== null) {
    live.room(room.id).publishInOrder(messagesContract.messageDeleted, payload, { except: connection });
    services.rooms.activity.publishSoon(room.id, { deletedRev });
  }
  const isTaken = deletedRev !== null && author !== viewer.userId;
  await caller.afterCommit.moderated({ people: isTaken ? [author] : [], notifications });
  return { msg: 'Deleted.', id: messageId, messageId, rev };
};
