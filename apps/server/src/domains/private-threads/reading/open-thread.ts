import type { SocketCaller } from '../../../platform/context.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { storeOpened } from './open-thread.write.ts';

/** What somebody was told of a thread is seen once they open it. It is looked for first: a write takes the one writer. */
export const markOpened = async (caller: SocketCaller, threadId: string): Promise<void> => {
  const { db, viewer } = caller;
  const unseen = await db.read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', viewer.userId)
    .where('thing', '=', threadId)
    .where('seen', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (unseen) publishNotifications(caller, await db.write(storeOpened, { threadId, userId: viewer.userId }));
};
