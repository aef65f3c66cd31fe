import { sql } from 'kysely';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { expireNotifications, trimNotifications } from './purge.ts';

export interface OwnNotifications {
  readonly userId: string;
  /** All of them without. */
  readonly id: string | undefined;
}

/** Marks one or all of somebody's notifications seen. NOT_FOUND for one that is not theirs. Returns whether anything changed. */
export const storeSeen = defineWrite({
  name: 'notifications.storeSeen',
  run: async (tx, { userId, id }: OwnNotifications): Promise<boolean> => {
    const changed = await tx
      .updateTable('notifications')
      .set({ seen: 1 })
      .where('user_id', '=', userId)
      .where('seen', '=', sql.lit(0))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute();
    if (id === undefined || changed.length > 0) return changed.length > 0;
    const own = await tx
      .selectFrom('notifications')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!own) throw new Refusal('NOT_FOUND');
    return false;
  },
});

/** Deletes one or all of somebody's notifications. NOT_FOUND for one that is not theirs. Returns whether anything changed. */
export const storeOwnDeletion = defineWrite({
  name: 'notifications.storeOwnDeletion',
  run: async (tx, { userId, id }: OwnNotifications): Promise<boolean> => {
    const gone = await tx
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute();
    if (id !== undefined && gone.length === 0) throw new Refusal('NOT_FOUND');
    return gone.length > 0;
  },
});

/** So many in one write: other writes wait meanwhile. */
const batchSize = 1000;

/** Removes notifications that are too old. Returns whether there may be more of them. */
export const removeOldNotifications = defineWrite({
  name: 'notifications.removeOldNotifications',
  run: async (tx, { before }: { before: number }) => (await expireNotifications(tx, before, batchSize)) === batchSize,
});

/** Removes what one person has beyond the kept ones. */
export const removeSurplus = defineWrite({
  name: 'notifications.removeSurplus',
  run: (tx, { userId }: { userId: string }) => trimNotifications(tx, userId),
});
