import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { App } from '../../platform/context.ts';
import { threadOf } from './list/threads.queries.ts';
import { presentThread } from './present.ts';
import { publishThread } from './publish-thread.ts';

/**
 * Tells whoever asked for notifications and has the thread loaded on no device of a new message (docs/contract.md#global-emits).
 * While one device has it loaded, the others hear how the thread is for its person now. After the commit.
 */
export const publishActivity = async (
  app: Pick<App, 'db' | 'live'>,
  threadId: string,
  userId: string,
): Promise<void> => {
  const { live } = app;
  if (!live.isNotifiedElsewhere(threadId, userId)) return;
  if (live.isPresent(threadId, userId)) return publishThread(app, threadId, [userId]);
  const row = await threadOf(app.db.read, userId, threadId);
  if (!row) return;
  const { user, lastMessage, unreadMessages: unread } = presentThread(app, row);
  if (lastMessage && unread > 0)
    live
      .user(userId)
      .notify(privateThreadsContract.newPrivateActivity, { threadId, user, text: lastMessage.text, unread });
};
