import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { quoteMaxLength } from '@baithak/protocol/contracts/threads.rules';
import type { CallHandler } from '../../../platform/implement.ts';
import { cutParts } from '../../../platform/cut-parts.ts';
import { countUserView } from '../views/count-view.ts';
import { noteThreadRead } from '../notify/load-thread.ts';
import { findThread } from '../find-thread.ts';
import { storedParts, presentThread } from '../present.ts';

/** A thread or reply; the view is counted once a person and day, and its notifications are seen. */
export const getThread: CallHandler<typeof threadsContract.getThread> = async (caller, { roomId, threadId }) => {
  const { thread } = await findThread(caller, roomId, threadId);
  await noteThreadRead(caller, thread);
  const views = await countUserView(caller, thread, caller.viewer.userId);
  return { thrd: { ...presentThread(caller, thread, caller.viewer.userId), views } };
};

/** The same for a quotation: the text is cut short and no view counted. */
export const getThreadShort: CallHandler<typeof threadsContract.getThreadShort> = async (
  caller,
  { roomId, threadId },
) => {
  const { thread } = await findThread(caller, roomId, threadId);
  const message = JSON.stringify(cutParts(storedParts(thread), quoteMaxLength));
  return { thrd: presentThread(caller, { ...thread, message }, caller.viewer.userId) };
};
