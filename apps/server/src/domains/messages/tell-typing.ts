import type { messagesContract } from '@baithak/protocol/messages';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';

const onceASecond = { name: 'typing', points: 1, seconds: 1, always: true };

/** The others hear it at most once a second a person (CONTRACT.md 5); what is too much is dropped without a word. */
export const tellTyping: EmitHandler<typeof messagesContract.tellTyping> = async (caller, { id }) => {
  const { viewer, live, socket } = caller;
  const room = await findRoomToEnter(caller.db.read, viewer, id);
  if (room.my_role === null || !socket.loaded.has(room.id)) throw new Refusal('NOT_A_MEMBER');
  try {
    await caller.limits.take(onceASecond, `${room.id}:${viewer.userId}`);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return {};
    throw error;
  }
  live.tellRoom(room.id, 'downRoomTyping', { roomId: room.id, username: viewer.username }, socket);
  return {};
};
