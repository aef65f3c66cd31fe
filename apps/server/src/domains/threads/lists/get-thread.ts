import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { printParts } from '@baithak/protocol/parts/print-parts';
import { lengthOf } from '@baithak/protocol/text/text.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { quoteMaxLength } from '@baithak/protocol/contracts/threads.rules';
import type { CallHandler } from '../../../platform/implement.ts';
import { countUserView } from '../views/count-view.ts';
import { findThread } from '../find-thread.ts';
import { storedParts, presentThread } from '../present.ts';

const cutText = (text: string, most: number): string => `${[...text].slice(0, most).join('').trimEnd()}…`;

/**
 * The parts with at most `most` characters of text: the text part that crosses the limit is cut, later texts are
 * dropped, media stay.
 */
const cutParts = (parts: readonly MessagePart[], most: number): MessagePart[] => {
  let left = most;
  return parts.flatMap((part): MessagePart[] => {
    const length = lengthOf(printParts([part]));
    if (length === 0) return [part];
    const remaining = left;
    left = Math.max(0, remaining - length);
    if (length <= remaining) return [part];
    return part.type === 'text' && remaining > 0 ? [{ type: 'text', data: cutText(part.data, remaining) }] : [];
  });
};

/** A thread or reply; the view is counted once a person and day. */
export const getThread: CallHandler<typeof threadsContract.getThread> = async (caller, { roomId, threadId }) => {
  const { thread } = await findThread(caller, roomId, threadId);
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
