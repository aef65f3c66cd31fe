import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { App } from '../../platform/context.ts';
import type { PublishOptions } from '../../platform/live/live.ts';
import { threadOf, type ThreadRow } from './list/threads.queries.ts';
import { presentThread } from './present.ts';

/** Publishes to each of these people how a thread of theirs is now, on every socket. After the commit. `isFor`: whether it is for the one whose row it is. */
export const publishThread = async (
  app: Pick<App, 'db' | 'live'>,
  threadId: string,
  userIds: readonly string[],
  options?: PublishOptions,
  isFor: (row: ThreadRow) => boolean = () => true,
): Promise<void> => {
  for (const userId of userIds) {
    if (!app.live.isOnline(userId)) continue;
    const row = await threadOf(app.db.read, userId, threadId);
    if (!row || !isFor(row)) continue;
    const payload = { thread: presentThread(app, row) };
    app.live.pair(threadId, [userId]).publish(privateThreadsContract.privateThreadUpdated, payload, options);
  }
};
