import { type RoomMessage, messagesContract } from '@baithak/protocol/contracts/messages';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { shorten } from '@baithak/protocol/contracts/short-messages.rules';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import { newId } from '@baithak/protocol/ids';
import { lineOf } from '@baithak/protocol/parts/snippet';
import type { Caller, SocketCaller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { undoUnlessStored } from '../../classifier/api.ts';
import { guestsToAnswer } from '../../ladder/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import {
  type SeenRoom,
  findMember,
  findRoomToEnter,
  limitSendRate,
  readsAll,
  refuseToChange,
} from '../../rooms/api.ts';
import { buildRoomMessage, presentMessage } from '../history.ts';
import { acknowledge, storeOnce } from '../conversations.ts';
import { type MessageRow, messageByTempId, roomMessages } from '../messages.queries.ts';
import { namedIn, readContent } from './read-content.ts';
import { type MessageNotify, type Sending, type Stored, storeMessage } from './send-message.write.ts';

/** Whoever reads all that comes into the room is told of nothing there (docs/contract.md#what-counts-as-reading). */
export const notifyOf = async (
  caller: Caller,
  roomId: string,
  mentioned: readonly string[],
  replyTo: string | null,
): Promise<MessageNotify> => {
  const answered = replyTo === null ? undefined : await roomMessages.authorOf(caller.db.read, roomId, replyTo);
  const told = [...mentioned, ...(answered === undefined ? [] : [answered])];
  const reading = told.filter((userId) => readsAll(caller.live, roomId, userId));
  return {
    stamp: notificationStamp(caller, told.length),
    reading,
    present: told.filter((userId) => !reading.includes(userId) && caller.live.isSurelyPresent(roomId, userId)),
    answers: await guestsToAnswer(caller.db.read, { by: caller.viewer, told }),
  };
};

type Input = ShapeOut<(typeof messagesContract.sendMessage)['in']>;

interface Sent {
  readonly msg: string;
  readonly id: string;
  readonly tempId: string;
  readonly rev: number;
  readonly message: RoomMessage;
}

/** The acknowledgement of the first send with this tempId, with the message as it is now. */
const firstAnswer = async (caller: Caller, room: SeenRoom, tempId: string) => {
  const row = await messageByTempId(caller.db.read, room.id, caller.viewer.userId, tempId);
  return row && acknowledge(presentMessage(caller, room)(row), tempId);
};

interface Draft {
  readonly sending: Sending;
  readonly content: RoomMessage['content'];
  /** When it is not stored (`judgeText`). */
  readonly undo: () => void;
}

const draftMessage = async (caller: SocketCaller, input: Input, room: SeenRoom): Promise<Draft> => {
  const { viewer } = caller;
  const id = newId(caller.clock.now());
  const replyTo = input.replyTo ?? null;
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read: async () => ({ message: await readContent(caller, input) }),
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place: 'message',
    roomId: room.id,
    rank: room.rank,
    thing: id,
    tempId: input.tempId,
  });
  const { message: content } = fields;
  const { mentioned, named, files } = namedIn(content);
  const notify = await undoUnlessStored(undo, () => notifyOf(caller, room.id, mentioned, replyTo));
  const sending = {
    id,
    roomId: room.id,
    author: viewer.userId,
    guest: viewer.guest,
    tempId: input.tempId,
    content: JSON.stringify(content),
    mentioned,
    named,
    ...(files.length > 0 ? { media: { names: files, token: input.token } } : {}),
    replyTo,
    at: caller.clock.now(),
    notify,
    answersCommand: viewer.bot,
    ...(doubt && { doubt }),
  };
  return { sending, content, undo };
};

type Author = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** The row as the write has just stored it, so that it need not be read back. */
const storedRow = (
  { id, author, replyTo }: Sending,
  { rev, at }: Stored,
  member: Author,
): Omit<MessageRow, 'content' | 'deleted'> => ({
  ...member,
  id,
  rev,
  changed_rev: rev,
  author,
  reply_to: replyTo,
  sent_at: at,
  edited: 0,
});

/** Whoever writes has read what is before it: their other devices may not have the room loaded. */
const publishRead = ({ live, viewer }: Caller, { id: roomId, last_read_rev: read }: SeenRoom, rev: number): void => {
  if (read !== null && read < rev - 1) live.user(viewer.userId).publish(roomsContract.roomRead, { roomId, rev });
};

/**
 * Stores a message, then publishes it to the room. The same tempId again, whatever its text, is answered with the first
 * acknowledgement; it is not published again, and does not count towards the send rate. `draft` is asked for what is to be
 * stored, once it is known to be the first.
 */
export const deliverMessage = async (
  caller: Caller & Partial<Pick<SocketCaller, 'connection'>>,
  room: SeenRoom,
  tempId: string,
  draft: () => Promise<Draft>,
): Promise<Sent> => {
  const { db, live, viewer, connection } = caller;
  const [author, first] = await Promise.all([
    findMember(db.read, room.id, { id: viewer.userId }),
    firstAnswer(caller, room, tempId),
  ]);
  if (first) return first;
  if (!author) throw new Refusal('NOT_A_MEMBER');
  // Asked again inside the write: here, so that a raid's guests cost little.
  if (viewer.guest) await refuseToChange(db.read, { roomId: room.id, userId: viewer.userId, at: caller.clock.now() });
  const { sending, content, undo } = await draft();
  const sent = await storeOnce(
    () => undoUnlessStored(undo, () => db.write(storeMessage, sending)),
    () => firstAnswer(caller, room, tempId),
  );
  if ('first' in sent) {
    undo();
    return sent.first;
  }
  const { stored } = sent;
  const { rev } = stored;
  const message = buildRoomMessage(caller, room, storedRow(sending, stored, author), content);
  live.room(room.id).publishInOrder(
    messagesContract.newMessage,
    { roomId: room.id, rev, message },
    {
      ...(connection && { except: connection }),
      short: {
        event: messagesContract.newMessageShort,
        payload: () => shorten(room.id, message),
        userId: viewer.userId,
        member: message.member,
      },
    },
  );
  publishRead(caller, room, rev);
  await caller.afterCommit.messageSent({
    ...stored,
    by: caller,
    room,
    place: 'message',
    thing: message._id,
    text: lineOf(content),
    doubt: sending.doubt,
    hasFiles: sending.media !== undefined,
  });
  return acknowledge(message, tempId);
};

/** What somebody wrote into a room they have joined (docs/contract.md#delivery). */
export const sendMessage: EmitHandler<typeof messagesContract.sendMessage> = async (caller, input) => {
  const room = await findRoomToEnter(caller.db.read, caller.viewer, input.id);
  return deliverMessage(caller, room, input.tempId, () => draftMessage(caller, input, room));
};

/** A send whose replyTo is required. */
export const replyMessage: EmitHandler<typeof messagesContract.replyMessage> = (caller, input) =>
  sendMessage(caller, input);
