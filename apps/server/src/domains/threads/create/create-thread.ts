import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { textOf, undoUnlessStored } from '../../classifier/api.ts';
import { threadForEverybody } from '../find-thread.ts';
import { mentionedIn, notifyOf } from '../notify.ts';
import { storeThread } from './create-thread.write.ts';
import { preparePost } from './new-post.ts';

type Input = Omit<ShapeOut<(typeof threadsContract.createThreadWithImage)['in']>, 'token'>;

/** Stores a thread, then publishes it to the room. */
const create = async (caller: Caller, input: Input, token?: string): Promise<Thread> => {
  const { undo, room, ...post } = await preparePost(caller, input, { place: 'thread', token });
  const stored = await undoUnlessStored(undo, async () =>
    caller.db.write(storeThread, {
      ...post,
      notify: await notifyOf(caller, post.roomId, undefined, mentionedIn(post.parts)),
      public: input.public ? 1 : 0,
      allowedReplies: input.disableReplies ? 0 : 1,
      quotedTo: input.quotedTo ?? null,
    }),
  );
  const { id, roomId } = post;
  const thread = await threadForEverybody(caller, roomId, id);
  caller.live.room(roomId).publish(threadsContract.threadCreated, { roomId, thread });
  await caller.afterCommit.postCreated({
    ...stored,
    by: caller,
    room,
    place: 'thread',
    thing: id,
    text: textOf(post.parts),
    doubt: post.doubt,
    hasFiles: token !== undefined,
  });
  return thread;
};

/** Posts a thread (docs/contract.md#threads). */
export const createThread: CallHandler<typeof threadsContract.createThread> = async (caller, input) => ({
  data: await create(caller, input),
});

/** Posts a thread with the files of an upload. */
export const createThreadWithImage: CallHandler<typeof threadsContract.createThreadWithImage> = async (
  caller,
  { token, ...input },
) => ({
  data: { threadId: (await create(caller, input, token))._id },
});
