import type { messagesContract } from '@baithak/protocol/messages';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storeDeletion } from './delete-message.write.ts';

/** Deletes one's own message, or as staff of the room one of a lower rank (specification 6, CONTRACT.md 6). */
export const deleteMessage: EmitHandler<typeof messagesContract.deleteMessage> = async (caller, { id, messageId }) => {
  const { db, live, viewer, socket } = caller;
  await caller.limits.take({ name: 'deleteMessage', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  const { rev, already } = await db.write(storeDeletion, {
    messageId,
    roomId: room.id,
    by: viewer.userId,
    platformRank: viewer.rank,
  });
  const told = { roomId: room.id, rev, messageId };
  if (!already) live.tellRoomInOrder(room.id, 'downDeleteMessage', told, socket);
  return { msg: 'Deleted.', id: messageId, messageId, rev };
};
