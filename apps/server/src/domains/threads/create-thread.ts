import { newId } from '@baithak/protocol/ids';
import type { ShapeOut } from '@baithak/protocol/contract';
import type { Thread, threadsContract } from '@baithak/protocol/threads';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { takeSpamControl } from '../messages/api.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { storeThread } from './create-thread.write.ts';
import { threadAsSeenBy } from './find-thread.ts';
import { presentThread } from './present.ts';
import { readText } from './read-text.ts';
import { actorOf } from './standing.queries.ts';
import { readTags } from './tags.ts';

type Input = Omit<ShapeOut<(typeof threadsContract.createThreadWithImage)['in']>, 'token'>;

/** Stores a thread, then tells the room. */
const create = async (caller: Caller, input: Input, token?: string): Promise<Thread> => {
  const { db, live, viewer, clock } = caller;
  const room = await findRoomToEnter(db.read, viewer, input.roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const parts = await readText(caller, input.threadText, { withFiles: token !== undefined });
  await takeSpamControl(caller, room.rank, room.id, viewer.userId);
  const id = newId();
  await db.write(storeThread, {
    id,
    roomId: room.id,
    actor: actorOf(viewer),
    parts,
    token,
    at: clock.now(),
    tags: readTags(input.tags),
    public: input.public ? 1 : 0,
    allowedReplies: input.disableReplies ? 0 : 1,
    quotedTo: input.quotedTo ?? null,
  });
  const thread = presentThread(caller, await threadAsSeenBy(db.read, '', room.id, id));
  live.tellRoom(room.id, 'newThread', { roomId: room.id, thread });
  return thread;
};

/** Posts a thread (CONTRACT.md 4). */
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
