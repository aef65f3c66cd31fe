import type { Tx } from '../../../platform/db/write.ts';
import { removeNotificationsOf, type NotificationChanges } from '../../notifications/api.ts';

/** The open offer of a room. */
export const findOffer = (db: Tx, roomId: string, now: number) =>
  db.selectFrom('room_offers').selectAll().where('room_id', '=', roomId).where('ends_at', '>', now).executeTakeFirst();

/** Ends the offer of a room, or only one to this person, and deletes what they were told of it. The room is locked by the caller. */
export const removeOffer = async (tx: Tx, roomId: string, userId?: string): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('room_offers')
    .where('room_id', '=', roomId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning('id')
    .execute();
  return removeNotificationsOf(
    tx,
    gone.map(({ id }) => id),
  );
};
