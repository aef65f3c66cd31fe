import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { mayWrite } from '@baithak/protocol/private-states.rules';
import type { EmitHandler } from '../../../platform/implement.ts';
import { mayTellTyping } from '../../messages/api.ts';
import { ignores } from '../../people/api.ts';
import { findThread, threadIdIn } from '../find-thread.ts';
import { stateOf } from '../pair.ts';

/** Published to the other one at most once a second, and not at all while they cannot write to each other or are ignored. */
export const publishTypingPrivate: EmitHandler<typeof privateThreadsContract.publishTypingPrivate> = async (
  caller,
  input,
) => {
  const { db, live, viewer } = caller;
  const thread = await findThread(db.read, viewer, threadIdIn(input));
  if (!mayWrite(stateOf(thread)) || !(await mayTellTyping(caller, thread.id))) return {};
  if (await ignores(db.read, viewer.userId, thread.other)) return {};
  const payload = { threadId: thread.id, username: viewer.username };
  live.pair(thread.id, [thread.other]).publish(privateThreadsContract.typingPrivate, payload);
  return {};
};
