import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { PrivateMessage } from '@baithak/protocol/entities/private-thread';
import { newId } from '@baithak/protocol/ids';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler, EmitHandler } from '../../platform/implement.ts';
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
import { type Sending, type Stored, storePrivateDeletion, storePrivateMessage } from './messages.write.ts';
import { stateOf } from './pair.ts';
import { presentPrivateMessage } from './present.ts';
import { publishActivity, publishThread } from './reading.ts';
import { messageById, messageByTempId, messagesAfter, messagesBefore, privateMessages } from './stored-messages.ts';

type Input = ShapeOut<(typeof privateThreadsContract.sendPrivate)['in']>;

/** The acknowledgement of the first send with this tempId. */
const firstAnswer = async (caller: SocketCaller, threadId: string, tempId: string) => {
  const row = await messageByTempId(caller.db.read, threadId, caller.viewer.userId, tempId);
  return row && acknowledge(presentPrivateMessage(caller)(row), tempId);
};

const draft = async (caller: SocketCaller, input: Input, thread: SeenThread): Promise<Sending> => {
  if (!mayWrite(stateOf(thread))) throw new Refusal(thread.phase === 'connected' ? 'BLOCKED' : 'NOT_CONNECTED');
  const { rank, userId } = caller.viewer;
  // A doubt opens no report: nobody but the two may read it.
  const { fields } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, rank, userId),
    read: async () => ({ message: await readPrivateContent(caller, input) }),
    writing: { by: userId, rank, among: { userIds: [userId, thread.other] } },
    place: 'privateMessage',
    roomId: null,
    rank,
  });
  const { files } = namedIn(fields.message);
  return {
    id: newId(),
    threadId: thread.id,
    author: caller.viewer.userId,
    tempId: input.tempId,
    content: JSON.stringify(fields.message),
    replyTo: input.replyTo ?? null,
    at: caller.clock.now(),
    ...(files.length > 0 ? { media: { names: files, token: input.token } } : {}),
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
    deleted: 0,
    username: caller.viewer.username,
    removed_at: null,
  });

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
