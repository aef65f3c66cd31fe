import { prepared } from '../../../platform/db/prepared.ts';
import { together } from '../../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { hasUnseenIn, markRoomRead, type NotificationChanges } from '../../notifications/api.ts';

export interface ReaderOfRoom {
  readonly roomId: string;
  readonly userId: string;
}

interface Written extends ReaderOfRoom {
  readonly rev: number;
  readonly at: number;
}

const behind = prepared((db, { roomId, userId }: ReaderOfRoom) =>
  db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select('room_members.last_read_rev')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.user_id', '=', userId)
    .whereRef('room_members.last_read_rev', '<', 'rooms.rev'),
);

/** Whether `storeReadPointer` would change anything: most who load a room again or leave it have read it. */
export const hasUnread = async (db: Tx, { roomId, userId }: ReaderOfRoom): Promise<boolean> =>
  (await behind(db, { roomId, userId })).length > 0 || hasUnseenIn(db, userId, roomId);

const moveToLatest = prepared((db, { roomId, userId }: ReaderOfRoom) => {
  const latest = db.selectFrom('rooms').select('rooms.rev').where('rooms.id', '=', roomId).$asScalar().$notNull();
  return db
    .updateTable('room_members')
    .set({ last_read_rev: latest })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('last_read_rev', '<', latest);
});

/**
 * Moves a member's read pointer to the latest message (docs/decisions/unread.md#read-pointers), and marks what the
 * person was told of the room's messages seen, a member's or not. The pointer never goes back: on PostgreSQL this may
 * have waited for a later write while its own snapshot of the rev grew old.
 */
export const storeReadPointer = defineWrite({
  name: 'rooms.storeReadPointer',
  run: async (tx, { roomId, userId }: ReaderOfRoom): Promise<NotificationChanges> => {
    await moveToLatest(tx, { roomId, userId });
    return markRoomRead(tx, { roomId, userId, rev: 'latest' });
  },
});

/**
 * Moves a member's read pointer to a rev, never back and never beyond the latest message, and marks what the person was
 * told of the messages up to it seen. `moved`: where it is now; null when it did not move, as for whoever has not joined.
 */
export const storeRead = defineWrite({
  name: 'rooms.storeRead',
  run: async (tx, { roomId, userId, rev }: ReaderOfRoom & { readonly rev: number }) => {
    const room = await tx.selectFrom('rooms').select('rev').where('id', '=', roomId).executeTakeFirst();
    const to = Math.min(rev, room?.rev ?? 0);
    const moved = await tx
      .updateTable('room_members')
      .set({ last_read_rev: to })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .where('last_read_rev', '<', to)
      .returning('last_read_rev')
      .executeTakeFirst();
    return { moved: moved ? to : null, notifications: await markRoomRead(tx, { roomId, userId, rev: to }) };
  },
});

const movePointer = prepared((db, { roomId, userId, rev, at }: Written) =>
  db
    .updateTable('room_members')
    .set({ last_read_rev: rev, wrote_at: at })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .returning('role'),
);

/** Somebody has written what took this rev at this time (ms): they have read up to it. NOT_A_MEMBER for whoever has not joined. */
export const moveReadPointer = async (
  tx: Tx,
  { roomId, userId }: ReaderOfRoom,
  rev: number,
  at: number,
): Promise<NotificationChanges> => {
  const [[member], notifications] = await together([
    movePointer(tx, { roomId, userId, rev, at }),
    markRoomRead(tx, { roomId, userId, rev }),
  ]);
  if (!member) throw new Refusal('NOT_A_MEMBER');
  return notifications;
};
