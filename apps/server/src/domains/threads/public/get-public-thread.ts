import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { countVisitorView } from '../views/count-view.ts';
import { findPublicThread } from './public-threads.ts';
import { presentThread } from '../present.ts';
import { topReplies } from '../replies/get-replies.ts';

const rate = { name: 'publicThread', points: 240, seconds: 60 };

/** A public thread without signing in; the visit is counted once an address and day. */
export const getPublicThread: CallHandler<typeof threadsContract.getPublicThread> = async (caller, { threadId }) => {
  await caller.limits.take(rate, caller.address);
  const thread = await findPublicThread(caller.db.read, threadId);
  const views = await countVisitorView(caller, thread, caller.address);
  return { data: { thrd: { ...presentThread(caller, thread), views } } };
};

/** Its pinned and top replies. */
export const getPublicTopReplies: CallHandler<typeof threadsContract.getPublicTopReplies> = async (
  caller,
  { threadId, sort = 'best' },
) => {
  await caller.limits.take(rate, caller.address);
  const thread = await findPublicThread(caller.db.read, threadId);
  return topReplies(caller, thread.id, '', sort);
};
