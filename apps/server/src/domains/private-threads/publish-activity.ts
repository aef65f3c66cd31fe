import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { App } from '../../platform/context.ts';
import { threadOf } from './list/threads.queries.ts';
import { presentThread } from './present.ts';

/**
 * Tells whoever asked for notifications and has the thread loaded on no device of a new message (docs/contract.md#global-emits).
 * After the commit.
 */
export const publishActivity = async (
  app: Pick<App, 'db' | 'live'>,
  threadId: string,
  userId: string,
): Promise<void> => {
  if (!app.live.isOnline(userId) || app.live.isPresent(threadId, userId)) return;
  const row = await threadOf(app.db.read, userId, threadId);
  if (!row) return;
  const { user, lastMessage, unreadMessages: unread } = presentThread(app, row);
  if (lastMessage && unread > 0)
    app.live
      .user(userId)
      .notify(privateThreadsContract.newPrivateActivity, { threadId, user, text: lastMessage.text, unread });
};
