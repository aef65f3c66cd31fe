import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { iso } from '../../../platform/clock.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findThread, threadIdIn } from '../find-thread.ts';
import { publishThread } from '../publish-thread.ts';
import { storePrivateRead } from './mark-read.write.ts';

/** Moves the read pointer; one's other devices hear of it, and the other one unless it is not told (docs/contract.md#private-emits). */
export const markPrivateRead: EmitHandler<typeof privateThreadsContract.markPrivateRead> = async (caller, input) => {
  const { db, live, viewer, clock, connection } = caller;
  const { privateMessageId } = input;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const at = clock.now();
  const reading = { threadId: thread.id, userId: viewer.userId, messageId: privateMessageId, at };
  const { moved, told } = await db.write(storePrivateRead, reading);
  if (told)
    live
      .pair(thread.id, [thread.other])
      .publish(privateThreadsContract.privateRead, { threadId: thread.id, privateMessageId, date: iso(at) });
  if (moved) await publishThread(caller, thread.id, [viewer.userId], { except: connection });
  return {};
};
