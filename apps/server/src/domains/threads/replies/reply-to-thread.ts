import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { textOf, undoUnlessStored } from '../../classifier/api.ts';
import { preparePost } from '../create/new-post.ts';
import { threadForEverybody } from '../find-thread.ts';
import { mentionedIn, notifyOf } from '../notify.ts';
import { storeReply } from './replies.write.ts';

type Input = Omit<ShapeOut<(typeof threadsContract.replyToThreadWithImage)['in']>, 'token'>;

/** Stores a reply, then publishes it to the room with the counts of its parent and its thread. */
const createReply = async (caller: Caller, input: Input, token?: string): Promise<Thread> => {
  const {
    tags: _none,
    undo,
    room,
    ...post
  } = await preparePost(caller, { ...input, tags: [] }, { place: 'reply', token });
  const { id, roomId } = post;
  const { replyTo: parentId } = input;
  const stored = await undoUnlessStored(undo, async () => {
    const notify = await notifyOf(caller, roomId, parentId, mentionedIn(post.parts));
    return caller.db.write(storeReply, { ...post, replyTo: parentId, notify });
  });
  const { counts, changed } = stored;
  const reply = await threadForEverybody(caller, roomId, id);
  caller.live.room(roomId).publish(threadsContract.replyCreated, { roomId, reply, ...counts, changed });
  await caller.afterCommit.postCreated({
    ...stored,
    by: caller,
    room,
    place: 'reply',
    thing: id,
    text: textOf(post.parts),
    doubt: post.doubt,
    hasFiles: token !== undefined,
  });
  return reply;
};

/** Answers a thread or a reply (docs/product.md#thread-calls). */
export const replyToThread: CallHandler<typeof threadsContract.replyToThread> = async (caller, input) => ({
  data: await createReply(caller, input),
});

/** Answers with the files of an upload. */
export const replyToThreadWithImage: CallHandler<typeof threadsContract.replyToThreadWithImage> = async (
  caller,
  { token, ...input },
) => ({
  data: { threadId: (await createReply(caller, input, token))._id },
});
