import type { threadsContract } from '@baithak/protocol/threads';
import { quotedText } from '@baithak/protocol/threads.rules';
import type { CallHandler } from '../../platform/implement.ts';
import { countPersonsView } from './count-view.ts';
import { cutParts } from './cut-parts.ts';
import { findThread } from './find-thread.ts';
import { partsOf, presentThread } from './present.ts';

/** A thread or reply; the look at it is counted once a person and day. */
export const getThread: CallHandler<typeof threadsContract.getThread> = async (caller, { roomId, threadId }) => {
  const { thread } = await findThread(caller, roomId, threadId);
  const views = await countPersonsView(caller, thread, caller.viewer.userId);
  return { thrd: { ...presentThread(caller, thread, caller.viewer.userId), views } };
};

/** The same for a quotation: the text cut short, no view counted. */
export const getThreadShort: CallHandler<typeof threadsContract.getThreadShort> = async (
  caller,
  { roomId, threadId },
) => {
  const { thread } = await findThread(caller, roomId, threadId);
  const message = JSON.stringify(cutParts(partsOf(thread), quotedText));
  return { thrd: presentThread(caller, { ...thread, message }, caller.viewer.userId) };
};
