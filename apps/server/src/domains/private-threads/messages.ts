import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { PrivateMessage } from '@baithak/protocol/entities/private-thread';
import { newId } from '@baithak/protocol/ids';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler, EmitHandler } from '../../platform/implement.ts';
import { partsAsStored, saySame } from '../../platform/stored-parts.ts';
import {
  acknowledge,
  findCursorRev,
  pageAround,
  namedIn,
  readMost,
  readPrivateContent,
  storeOnce,
  toPage,
} from '../messages/api.ts';
import { limitSendRate } from '../rooms/api.ts';
import { type SeenThread, findThread, threadIdIn } from './find-thread.ts';
import {
  type Sending,
  type Stored,
  storePrivateDeletion,
  storePrivateEdit,
  storePrivateMessage,
} from './messages.write.ts';
import { stateOf } from './pair.ts';
import { presentPrivateMessage } from './present.ts';
import { publishActivity, publishThread } from './reading.ts';
import {
  type MessageRow,
  messageById,
  messageByTempId,
  messagesAfter,
  messagesBefore,
  privateMessages,
} from './stored-messages.ts';

type Input = ShapeOut<(typeof privateThreadsContract.sendPrivate)['in']>;
type Sent = Pick<Input, 'message' | 'type' | 'token'>;

/** The acknowledgement of the first send with this tempId. */
const firstAnswer = async (caller: SocketCaller, threadId: string, tempId: string) => {
  const row = await messageByTempId(caller.db.read, threadId, caller.viewer.userId, tempId);
  return row && acknowledge(presentPrivateMessage(caller)(row), tempId);
};

/**
 * What is sent or edited, as it may be stored. `edited`: the message that is changed. A doubt opens no report: nobody but the
 * two may read it.
 */
const prepare = async (caller: SocketCaller, sent: Sent, thread: SeenThread, edited?: MessageRow) => {
  if (!mayWrite(stateOf(thread))) throw new Refusal(thread.phase === 'connected' ? 'BLOCKED' : 'NOT_CONNECTED');
  const { rank, userId } = caller.viewer;
  const { fields } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, rank, userId),
    read: async () => ({ message: await readPrivateContent(caller, sent, { before: edited?.content }) }),
    writing: { by: userId, rank, among: { userIds: [userId, thread.other] } },
    place: 'privateMessage',
    roomId: null,
    rank,
  });
  const { message: content } = fields;
  const { files } = namedIn(content);
  const written = {
    threadId: thread.id,
    author: userId,
    content: JSON.stringify(content),
    at: caller.clock.now(),
    ...(files.length > 0 ? { media: { names: files, token: sent.token } } : {}),
  };
  return { written, content };
};

const draft = async (caller: SocketCaller, input: Input, thread: SeenThread): Promise<Sending> => {
  const { written } = await prepare(caller, input, thread);
  return {
    ...written,
    id: newId(),
    tempId: input.tempId,
    replyTo: input.replyTo ?? null,
  };
};

/**
 * Stores a private message, then publishes it to every socket of both (docs/contract.md#delivery). The same tempId again is
 * answered with the first acknowledgement; it is not published again and does not count towards the send rate.
 */
export const sendPrivate: EmitHandler<typeof privateThreadsContract.sendPrivate> = async (caller, input) => {
  const { db, live, viewer, connection } = caller;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const first = await firstAnswer(caller, thread.id, input.tempId);
  if (first) return first;
  const sending = await draft(caller, input, thread);
  const sent = await storeOnce(
    () => db.write(storePrivateMessage, sending),
    () => firstAnswer(caller, thread.id, input.tempId),
  );
  if ('first' in sent) return sent.first;
  const { stored } = sent;
  const message = sentMessage(caller, sending, stored);
  live
    .pair(thread.id, [viewer.userId, stored.other])
    .publishInOrder(
      privateThreadsContract.newPrivateMessage,
      { threadId: thread.id, rev: stored.rev, message },
      { except: connection },
    );
  await caller.afterCommit.privateMessageSent({
    by: caller,
    place: 'privateMessage',
    thing: message._id,
    threadId: thread.id,
    to: stored.other,
    hasFiles: sending.media !== undefined,
  });
  if (stored.hadUnread) await publishThread(caller, thread.id, [viewer.userId], { except: connection });
  await publishActivity(caller, thread.id, stored.other);
  return acknowledge(message, input.tempId);
};

/** The message as the write has just stored it, so that it need not be read back. */
const sentMessage = (caller: SocketCaller, sending: Sending, { rev, at }: Stored): PrivateMessage =>
  presentPrivateMessage(caller)({
    id: sending.id,
    rev,
    changed_rev: rev,
    author: sending.author,
    content: sending.content,
    reply_to: sending.replyTo,
    sent_at: at,
    edited: 0,
    deleted: 0,
    username: caller.viewer.username,
    removed_at: null,
  });

/**
 * Changes one's own message, as in a room (messages/edit-and-delete.ts): it counts as a send towards the send rate, and nobody
 * is notified of it.
 */
export const editPrivate: EmitHandler<typeof privateThreadsContract.editPrivate> = async (caller, input) => {
  const { db, live, viewer, connection } = caller;
  const { privateMessageId: id } = input;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const before = await messageById(db.read, thread.id, id);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.author !== viewer.userId) throw new Refusal('FORBIDDEN');
  const { written, content } = await prepare(caller, input, thread, before);
  // What is said as before was not edited.
  if (saySame(content, partsAsStored(before.content)))
    return { msg: 'Nothing has changed.', id, rev: before.changed_rev, message: presentPrivateMessage(caller)(before) };
  const editing = { ...written, id };
  const { changedRev, other } = await db.write(storePrivateEdit, editing);
  const changed = { ...before, content: written.content, changed_rev: changedRev, edited: 1 } as const;
  const message = presentPrivateMessage(caller)(changed);
  live
    .pair(thread.id, [viewer.userId, other])
    .publishInOrder(
      privateThreadsContract.privateMessageEdited,
      { threadId: thread.id, rev: changedRev, message },
      { except: connection },
    );
  const hasFiles = editing.media !== undefined;
  await caller.afterCommit.privateMessageEdited({ by: caller, place: 'privateMessage', thing: id, hasFiles });
  return { msg: 'Edited.', id, rev: changedRev, message };
};

/** Deletes one's own message for both. */
export const deletePrivate: EmitHandler<typeof privateThreadsContract.deletePrivate> = async (caller, input) => {
  const { db, live, viewer, connection, clock } = caller;
  await caller.limits.take({ name: 'deletePrivate', points: 60, seconds: 60 }, viewer.userId);
  const { id: threadId } = await findThread(db.read, viewer, threadIdIn(input));
  const { privateMessageId } = input;
  const deletion = { threadId, messageId: privateMessageId, by: viewer.userId, at: clock.now() };
  const { rev, other, already } = await db.write(storePrivateDeletion, deletion);
  const payload = { threadId, rev, privateMessageId };
  if (!already)
    live
      .pair(threadId, [viewer.userId, other])
      .publishInOrder(privateThreadsContract.privateMessageDeleted, payload, { except: connection });
  return { rev };
};

/** One message; NOT_FOUND once it is deleted. */
export const getPrivateMessage: CallHandler<typeof privateThreadsContract.getPrivateMessage> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const thread = await findThread(caller.db.read, caller.viewer, threadId);
  const row = await messageById(caller.db.read, thread.id, privateMessageId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentPrivateMessage(caller)(row) };
};

/** 50 messages created before the cursor, newest first. */
export const getPrivateMessagesBefore: CallHandler<typeof privateThreadsContract.getPrivateMessagesBefore> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const thread = await findThread(caller.db.read, caller.viewer, threadId);
  const rev = await findCursorRev(privateMessages, caller.db.read, thread.id, privateMessageId);
  const rows = await messagesBefore(caller.db.read, thread.id, rev, readMost);
  return toPage(rows, presentPrivateMessage(caller));
};

/** 50 messages created after the cursor, oldest first. */
export const getPrivateMessagesAfter: CallHandler<typeof privateThreadsContract.getPrivateMessagesAfter> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const thread = await findThread(caller.db.read, caller.viewer, threadId);
  const rev = await findCursorRev(privateMessages, caller.db.read, thread.id, privateMessageId);
  const rows = await messagesAfter(caller.db.read, thread.id, rev, readMost);
  return toPage(rows, presentPrivateMessage(caller));
};

/** A message with 25 before and 25 after it, newest first. */
export const getPrivateMessagesAround: CallHandler<typeof privateThreadsContract.getPrivateMessagesAround> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const { read } = caller.db;
  const thread = await findThread(read, caller.viewer, threadId);
  const rev = await findCursorRev(privateMessages, read, thread.id, privateMessageId);
  const reads = {
    before: (end: number, most: number) => messagesBefore(read, thread.id, end, most),
    after: (start: number, most: number) => messagesAfter(read, thread.id, start, most),
  };
  return pageAround(rev, reads, presentPrivateMessage(caller));
};
