import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { limits } from '@baithak/protocol/limits';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { type GivenList, placeOfGone } from '../../platform/given-pages.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { type Filter, countUnseen, notificationsById, notificationsOf } from './list.queries.ts';
import { type OwnNotifications, storeOwnDeletion, storeSeen } from './list.write.ts';
import { presentNotifications } from './publish-notifications.ts';

const unreadOf = async ({ db, viewer }: SocketCaller): Promise<number> =>
  (await countUnseen(db.read, [viewer.userId])).get(viewer.userId) ?? 0;

interface Start {
  readonly before?: { readonly at: number; readonly id: string } | undefined;
  readonly given?: readonly string[] | undefined;
}

const listOf = ({ viewer }: SocketCaller, filter: Filter): GivenList => ({
  reader: viewer.userId,
  name: `notifications:${filter}`,
});

const pageOf = async (caller: SocketCaller, filter: Filter, { before, given = [] }: Start) => {
  const { db, viewer, clock } = caller;
  const asked = { userId: viewer.userId, now: clock.now(), most: limits.pageSize + 1, before, without: given };
  const [rows, unreadCount] = await Promise.all([notificationsOf(db.read, filter, asked), unreadOf(caller)]);
  const shown = rows.slice(0, limits.pageSize);
  const data = await presentNotifications(db.read, shown);
  const canLoadMore = rows.length > limits.pageSize;
  return { now: { ids: shown.map(({ id }) => id), hasMore: canLoadMore }, page: { data, unreadCount, canLoadMore } };
};

/** How many are unread. */
export const countNotifications: EmitHandler<typeof notificationsContract.countNotifications> = async (caller) => ({
  unreadCount: await unreadOf(caller),
});

/** The latest 20. */
export const listNotifications: EmitHandler<typeof notificationsContract.listNotifications> = async (
  caller,
  { filter = 'all' },
) => {
  const { now, page } = await pageOf(caller, filter, {});
  caller.pages.begin(listOf(caller, filter), now);
  return page;
};

/** The 20 before one of them: one that gathers more meanwhile moves, so what was given before is left out. */
export const listMoreNotifications: EmitHandler<typeof notificationsContract.listMoreNotifications> = async (
  caller,
  { before, filter = 'all' },
) => {
  const list = listOf(caller, filter);
  const given = caller.pages.until(list, before);
  const cursor = await caller.db.read
    .selectFrom('notifications')
    .select(['id', 'at'])
    .where('id', '=', before)
    .where('user_id', '=', caller.viewer.userId)
    .executeTakeFirst();
  const { now, page } = await pageOf(caller, filter, given ? { given } : { before: cursor ?? placeOfGone(before) });
  caller.pages.follow(list, given, now);
  return page;
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

interface Which {
  readonly _id?: string | undefined;
  readonly all?: true | undefined;
}

/** Those that are named: one, or all. */
const named = ({ _id, all }: Which, userId: string): OwnNotifications => {
  if ((_id === undefined) === (all === undefined))
    throw new Refusal('INVALID_INPUT', { details: [{ path: '_id', msg: 'give either _id or all' }] });
  return { userId, id: _id };
};

/** The new count, which the other devices of the person get too. */
const answer = async ({ db, viewer, services }: SocketCaller, changed: boolean) => {
  if (changed) services.notifications.publish({ made: [], recounted: [viewer.userId] });
  return { unreadCount: (await countUnseen(db.read, [viewer.userId])).get(viewer.userId) ?? 0 };
};

/** You have seen one, or all of them. */
export const markNotificationSeen: EmitHandler<typeof notificationsContract.markNotificationSeen> = async (
  caller,
  input,
) => answer(caller, await caller.db.write(storeSeen, named(input, caller.viewer.userId)));

/** Deletes one, or all of them. */
export const deleteNotification: EmitHandler<typeof notificationsContract.deleteNotification> = async (caller, input) =>
  answer(caller, await caller.db.write(storeOwnDeletion, named(input, caller.viewer.userId)));
