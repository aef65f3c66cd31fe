import type { messagesContract } from '@baithak/protocol/messages';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storeEdit } from './edit-message.write.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import { presentMessage } from './present.ts';
import { messageById } from './queries.ts';
import { readContent } from './read-content.ts';
import { takeSpamControl } from './take-spam-control.ts';

/** Changes one's own message (specification 7). It counts like a send for the spam control. */
export const editMessage: EmitHandler<typeof messagesContract.editMessage> = async (caller, input) => {
  const { db, live, viewer, socket } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const before = await messageById(db.read, room.id, input.editId);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.author !== viewer.userId) throw new Refusal('FORBIDDEN');
  const { content, mentioned, files } = await readContent(caller, input);
  await takeSpamControl(caller, room.rank, room.id, viewer.userId);
  const { changedRev } = await db.write(storeEdit, {
    messageId: before.id,
    roomId: room.id,
    author: viewer.userId,
    guest: viewer.guest,
    content: JSON.stringify(content),
    mentioned,
    at: caller.clock.now(),
    ...(files.length > 0 ? { media: { names: files, token: input.token } } : {}),
  });
  const message = {
    ...presentMessage(caller, room)(before),
    content: presentMedia(caller, content, visibilityIn(room)),
    changedRev,
    edited: true,
  };
  const told = { roomId: room.id, rev: changedRev, message };
  live.tellRoomInOrder(room.id, 'messageEdited', told, socket);
  return { msg: 'Edited.', id: before.id, rev: changedRev, message };
};
