import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { EmitHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeMessageDeletion } from './delete-message.write.ts';

/** Deletes one's own message, or as staff of the room one of a lower rank (docs/contract.md#ranks-and-commands). */
export const deleteMessage: EmitHandler<typeof messagesContract.deleteMessage> = async (caller, { id, messageId }) => {
  const { db, live, viewer, connection, services } = caller;
  await caller.limits.take({ name: 'deleteMessage', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  const { rev, deletedRev, author, notifications } = await db.write(storeMessageDeletion, {
    messageId,
    roomId: room.id,
    by: viewer.userId,
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  });
  const payload = { roomId: room.id, rev, messageId };
  if (deletedRev !== null) {
    live.room(room.id).publishInOrder(messagesContract.messageDeleted, payload, { except: connection });
    services.rooms.activity.publishSoon(room.id, { deletedRev });
  }
  publishNotifications(caller, notifications);
  if (deletedRev !== null && author !== viewer.userId) services.ladder.publish([author]);
  return { msg: 'Deleted.', id: messageId, messageId, rev };
};
