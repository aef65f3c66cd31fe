import { sql } from 'kysely';
import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { inChunks } from '../../platform/search/parts.ts';
import { gatherAgain } from './remove-notifications.ts';

/** A person's notifications, for their own download. */
export const exportNotifications = (db: Tx, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'source', 'room_id', 'thread_id', 'detail', 'at', 'seen'])
    // What mentions are grouped by names their actor.
    .select(sql<string>`case when kind = 'mention' then source else thing end`.as('thing'))
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Removes a person's notifications, and what others were told of them. */
export const forgetInNotifications = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where((where) => where.or([where('user_id', '=', userId), where('actor', '=', userId)]))
    .execute();
  const events = await tx
    .deleteFrom('notification_events')
    .where('actor', '=', userId)
    .returning('notification_id')
    .execute();
  const touched = [...new Set(events.map(({ notification_id }) => notification_id))];
  await inChunks(touched, async (some) => void (await gatherAgain(tx, some)));
};

/** The browsers that take push messages, without what would let somebody else send to them. */
const exportPush = (db: Tx, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'language', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

const exportDigests = (db: Tx, userId: string) =>
  db.selectFrom('digests').select('sent_at').where('user_id', '=', userId).execute();

export const notificationsData: PersonalData = {
  exports: { notifications: exportNotifications, 'push-subscriptions': exportPush, digests: exportDigests },
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
    await tx.deleteFrom('digests').where('user_id', '=', userId).execute();
    await forgetInNotifications(tx, userId);
    return undefined;
  },
};

/** Kept notifications of one person. */
export const mostKept = 1000;

/** Removes notifications of which nothing happened since `before` (ms), at most `most` at a time. Returns how many went. */
export const expireNotifications = async (tx: Tx, before: number, most: number): Promise<number> => {
  const old = tx.selectFrom('notifications').select('id').where('at', '<', before).orderBy('at').limit(most);
  const gone = await tx.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
};

/** The people who have more than are kept. */
export const peopleWithTooMany = async (db: Tx): Promise<string[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having((of) => of.fn.countAll<number>(), '>', sql.lit(mostKept))
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/**
 * Removes what a person has beyond those that are kept: of each who caused some the oldest, of whom there is most first, so
 * that nobody's flood takes what others said. What several caused counts by itself.
 */
export const trimNotifications = async (tx: Tx, userId: string): Promise<void> => {
  const ranked = tx
    .selectFrom('notifications')
    .select(['id', 'at'])
    .select(
      sql<number>`row_number() over (partition by coalesce(actor, id) order by at desc, id desc)`.as('place_by_actor'),
    )
    .where('user_id', '=', userId)
    .as('ranked');
  const kept = tx
    .selectFrom(ranked)
    .select('id')
    .orderBy('place_by_actor')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostKept);
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where('id', 'not in', kept).execute();
};
