import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { limits } from '@baithak/protocol/limits';
import type { SocketCaller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { countUnseen, notificationsById, notificationsOf, type Filter } from './notification-rows.queries.ts';
import { presentNotifications } from './present.ts';

const unreadOf = async ({ db, viewer }: SocketCaller): Promise<number> =>
  (await countUnseen(db.read, [viewer.userId])).get(viewer.userId) ?? 0;

const pageOf = async (caller: SocketCaller, filter: Filter = 'all', before?: { at: number; id: string }) => {
  const { db, viewer, clock } = caller;
  const asked = { userId: viewer.userId, now: clock.now(), most: limits.pageSize + 1, before };
  const [rows, unreadCount] = await Promise.all([notificationsOf(db.read, filter, asked), unreadOf(caller)]);
  const data = await presentNotifications(db.read, rows.slice(0, limits.pageSize));
  return { data, unreadCount, canLoadMore: rows.length > limits.pageSize };
};

/** How many are unread. */
export const countNotifications: EmitHandler<typeof notificationsContract.countNotifications> = async (caller) => ({
  unreadCount: await unreadOf(caller),
});

/** The latest 20. */
export const listNotifications: EmitHandler<typeof notificationsContract.listNotifications> = (caller, { filter }) =>
  pageOf(caller, filter);

/** When an id was made, to the second: the place of a notification that has been deleted since. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;

/** The 20 before one of them. */
export const listMoreNotifications: EmitHandler<typeof notificationsContract.listMoreNotifications> = async (
  caller,
  { before, filter },
) => {
  const cursor = await caller.db.read
    .selectFrom('notifications')
    .select(['id', 'at'])
    .where('id', '=', before)
    .where('user_id', '=', caller.viewer.userId)
    .executeTakeFirst();
  return pageOf(caller, filter, cursor ?? { at: madeAt(before), id: before });
};

/** One of the caller's own. */
export const fetchNotification: EmitHandler<typeof notificationsContract.fetchNotification> = async (
  { db, viewer, clock },
  { _id },
) => {
  const rows = await notificationsById(db.read, [_id], clock.now());
  const [notif] = await presentNotifications(
    db.read,
    rows.filter(({ user_id }) => user_id === viewer.userId),
  );
  if (!notif) throw new Refusal('NOT_FOUND');
  return { notif };
};
