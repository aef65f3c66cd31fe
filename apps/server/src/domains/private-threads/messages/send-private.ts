import type { ShapeOut } from '@baithak/protocol/define-contract';
import { newId } from '@baithak/protocol/ids';
import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { PrivateMessage } from '@baithak/protocol/entities/private-thread';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import type { SocketCaller } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { limitSendRate, namedIn, readPrivateContent } from '../../messages/api.ts';
import { findThread, threadIdIn, type SeenThread } from '../find-thread.ts';
import { stateOf } from '../pair.ts';
import { presentPrivateMessage } from '../present.ts';
import { publishActivity } from '../publish-activity.ts';
import { publishThread } from '../publish-thread.ts';
import { messageByTempId } from './messages.queries.ts';
import { storePrivateMessage, type Sending, type Stored } from './send-private.write.ts';

type Input = ShapeOut<(typeof privateThreadsContract.sendPrivate)['in']>;

const acknowledge = (message: PrivateMessage, tempId: string) => ({
  msg: 'Sent.',
  id: message._id,
  tempId,
  rev: message.rev,
  message,
});

/** The acknowledgement of the first send with this tempId. */
const firstAnswer = async (caller: SocketCaller, tempId: string) => {
  const row = await messageByTempId(caller.db.read, caller.viewer.userId, tempId);
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

const store = async (caller: SocketCaller, sending: Sending): Promise<Stored | { repeated: true }> => {
  try {
    return await caller.db.write(storePrivateMessage, sending);
  } catch (error) {
    // The same tempId arrived at the same moment on another process or in another thread, and that one was stored.
    if (isUniqueViolation(error)) return { repeated: true };
    throw error;
  }
};

const repeatedAnswer = async (caller: SocketCaller, tempId: string) => {
  const first = await firstAnswer(caller, tempId);
  if (!first) throw new Error('A send was repeated, but the first one is not stored.');
  return first;
};

/**
 * Stores a private message, then publishes it to every socket of both (docs/contract.md#delivery). The same tempId again is
 * answered with the first acknowledgement; it is not published again and does not count towards the send rate.
 */
export const sendPrivate: EmitHandler<typeof privateThreadsContract.sendPrivate> = async (caller, input) => {
  const { db, live, viewer, connection } = caller;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const first = await firstAnswer(caller, input.tempId);
  if (first) return first;
  const sending = await draft(caller, input, thread);
  const stored = await store(caller, sending);
  if ('repeated' in stored) return repeatedAnswer(caller, input.tempId);
  const message = sentMessage(caller, sending, stored);
  if (sending.media) caller.services.reports.filesUsed();
  caller.services.privateThreads.pushes.tellSoon(thread.id, stored.other);
  live
    .pair(thread.id, [viewer.userId, stored.other])
    .publishInOrder(
      privateThreadsContract.newPrivateMessage,
      { threadId: thread.id, rev: stored.rev, message },
      { except: connection },
    );
  if (stored.hadUnread) await publishThread(caller, thread.id, [viewer.userId], { except: connection });
  await publishActivity(caller, thread.id, stored.other);
  caller.services.moderationEndpoint.askSoon({
    place: 'privateMessage',
    thing: message._id,
    roomId: null,
    author: viewer.userId,
  });
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
