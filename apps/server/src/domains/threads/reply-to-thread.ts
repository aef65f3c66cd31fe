import { newId } from '@baithak/protocol/ids';
import type { ShapeOut } from '@baithak/protocol/contract';
import type { Thread, threadsContract } from '@baithak/protocol/threads';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { takeSpamControl } from '../messages/api.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { threadAsSeenBy } from './find-thread.ts';
import { presentThread } from './present.ts';
import { readText } from './read-text.ts';
import { storeReply } from './reply-to-thread.write.ts';
import { actorOf } from './standing.queries.ts';

type Input = Omit<ShapeOut<(typeof threadsContract.replyToThreadWithImage)['in']>, 'token'>;

/** Stores a reply, then tells the room, with its parent's count. */
const answer = async (caller: Caller, { roomId, replyTo, threadText }: Input, token?: string): Promise<Thread> => {
  const { db, live, viewer, clock } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const parts = await readText(caller, threadText, { withFiles: token !== undefined });
  await takeSpamControl(caller, room.rank, room.id, viewer.userId);
  const id = newId();
  const { replies, changed } = await db.write(storeReply, {
    id,
    roomId: room.id,
    actor: actorOf(viewer),
    parts,
    token,
    at: clock.now(),
    replyTo,
  });
  const reply = presentThread(caller, await threadAsSeenBy(db.read, '', room.id, id));
  live.tellRoom(room.id, 'newReply', { roomId: room.id, parentId: replyTo, reply, replies, changed });
  return reply;
};

/** Answers a thread or a reply (specification 7). */
export const replyToThread: CallHandler<typeof threadsContract.replyToThread> = async (caller, input) => ({
  data: await answer(caller, input),
});

/** Answers with the files of an upload. */
export const replyToThreadWithImage: CallHandler<typeof threadsContract.replyToThreadWithImage> = async (
  caller,
  { token, ...input },
) => ({
  data: { threadId: (await answer(caller, input, token))._id },
});
