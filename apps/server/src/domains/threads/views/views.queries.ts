import type { Tx } from '../../../platform/db/write.ts';

/** Whether a viewer's view of a thread has been counted on a day. */
export const isViewCounted = async (db: Tx, threadId: string, viewer: string, day: number): Promise<boolean> => {
  const counted = await db
    .selectFrom('thread_views')
    .select('day')
    .where('thread_id', '=', threadId)
    .where('viewer', '=', viewer)
    .where('day', '=', day)
    .executeTakeFirst();
  return counted !== undefined;
};

export const saltOfDay = async (db: Tx, day: number): Promise<string | undefined> =>
  (await db.selectFrom('thread_view_salts').select('salt').where('day', '=', day).executeTakeFirst())?.salt;
