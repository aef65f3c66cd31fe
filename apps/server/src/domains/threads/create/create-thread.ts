import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishDoubt, textOf, undoUnlessStored } from '../../classifier/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { threadForEverybody } from '../find-thread.ts';
import { mentionedIn, notifyOf } from '../notify.ts';
import { storeThread } from './create-thread.write.ts';
import { preparePost } from './new-post.ts';

type Input = Omit<ShapeOut<(typeof threadsContract.createThreadWithImage)['in']>, 'token'>;

/** Stores a thread, then publishes it to the room. */
const create = async (caller: Caller, input: Input, token?: string): Promise<Thread> => {
  const { undo, room, ...post } = await preparePost(caller, input, { place: 'thread', token });
  const { notifications, answeredGuests, opened } = await undoUnlessStored(undo, async () =>
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
  publishNotifications(caller, notifications);
  if (post.doubt) await publishDoubt(caller, opened);
  if (token !== undefined) caller.services.reports.filesUsed();
  caller.services.ladder.publish(answeredGuests);
  caller.services.raids.wrote(caller, room, { thing: id, text: textOf(post.parts), isPost: true });
  caller.services.moderationEndpoint.askSoon({ place: 'thread', thing: id, roomId, author: caller.viewer.userId });
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
