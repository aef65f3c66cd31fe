import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import { iso } from '../../../platform/clock.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findThread, threadIdIn } from '../find-thread.ts';
import { stateOf } from '../pair.ts';
import { publishThread } from '../publish-thread.ts';
import { storePrivateRead } from './mark-read.write.ts';

/** Moves the read pointer; one's other devices and, unless one of the two has blocked the other, the other one hear of it. */
export const markPrivateRead: EmitHandler<typeof privateThreadsContract.markPrivateRead> = async (caller, input) => {
  const { db, live, viewer, clock, connection } = caller;
  const { privateMessageId } = input;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  const at = clock.now();
  const reading = { threadId: thread.id, userId: viewer.userId, messageId: privateMessageId, at };
  if (!(await db.write(storePrivateRead, reading))) return {};
  if (mayWrite(stateOf(thread)))
    live
      .pair(thread.id, [thread.other])
      .publish(privateThreadsContract.privateRead, { threadId: thread.id, privateMessageId, date: iso(at) });
  await publishThread(caller, thread.id, [viewer.userId], { except: connection });
  return {};
};
