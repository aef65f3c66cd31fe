import { newId } from '@baithak/protocol/ids';
import type { messagesContract, RoomMessage } from '@baithak/protocol/messages';
import type { ShapeOut } from '@baithak/protocol/contract';
import { iso } from '../../platform/clock.ts';
import type { SocketCaller } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { noteRoomMessage } from '../notifications/api.ts';
import { findRoomToEnter, memberOf, presentMember, type SeenRoom } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import { presentMessage } from './present.ts';
import { messageByTempId } from './queries.ts';
import { readContent } from './read-content.ts';
import { storeMessage, type Sending } from './send-message.write.ts';
import { takeSpamControl } from './take-spam-control.ts';

type Input = ShapeOut<(typeof messagesContract.sendMessage)['in']>;

const acknowledge = (message: RoomMessage, tempId: string) => ({
  msg: 'Sent.',
  id: message._id,
  tempId,
  rev: message.rev,
  message,
});

/** What the first send with this tempId was answered; the message as it stands now. */
const firstAnswer = async (caller: SocketCaller, room: SeenRoom, tempId: string) => {
  const row = await messageByTempId(caller.db.read, caller.viewer.userId, tempId);
  return row && acknowledge(presentMessage(caller, room)(row), tempId);
};

const store = async (caller: SocketCaller, sending: Sending): Promise<{ rev: number } | { repeated: true }> => {
  try {
    return await caller.db.write(storeMessage, sending);
  } catch (error) {
    // The same tempId at the same moment, on another process or in another room: the other one was stored.
    if (isUniqueViolation(error)) return { repeated: true };
    throw error;
  }
};

const compose = async (
  caller: SocketCaller,
  input: Input,
  room: SeenRoom,
): Promise<Sending & { parts: RoomMessage['content'] }> => {
  const { content, mentioned, files } = await readContent(caller, input);
  await takeSpamControl(caller, room.rank, room.id, caller.viewer.userId);
  return {
    id: newId(),
    roomId: room.id,
    author: caller.viewer.userId,
    guest: caller.viewer.guest,
    tempId: input.tempId,
    content: JSON.stringify(content),
    parts: presentMedia(caller, content, visibilityIn(room)),
    mentioned,
    ...(files.length > 0 ? { media: { names: files, token: input.token } } : {}),
    replyTo: input.replyTo ?? null,
    at: caller.clock.now(),
  };
};

/**
 * Stores a message, then tells the room (CONTRACT.md 5). The same tempId again is answered with the first
 * acknowledgement and told to nobody, whatever its text, and takes nothing from the spam control.
 */
export const sendMessage: EmitHandler<typeof messagesContract.sendMessage> = async (caller, input) => {
  const { db, live, viewer, socket } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.id);
  const [author, first] = await Promise.all([
    memberOf(db.read, room.id, { id: viewer.userId }),
    firstAnswer(caller, room, input.tempId),
  ]);
  if (first) return first;
  if (!author) throw new Refusal('NOT_A_MEMBER');
  const { parts, ...sending } = await compose(caller, input, room);
  const stored = await store(caller, sending);
  if ('repeated' in stored) return (await firstAnswer(caller, room, input.tempId)) ?? repeatLost();
  const { rev } = stored;
  const message: RoomMessage = {
    _id: sending.id,
    rev,
    changedRev: rev,
    content: parts,
    member: presentMember(viewer.userId, author),
    date: iso(sending.at),
    edited: false,
    ...(sending.replyTo === null ? {} : { replyTo: sending.replyTo }),
  };
  const told = { roomId: room.id, rev, message };
  live.tellRoomInOrder(room.id, 'newMessage', told, socket);
  noteRoomMessage(caller, room.id);
  return acknowledge(message, input.tempId);
};

const repeatLost = (): never => {
  throw new Error('A repeated send has no first one.');
};
