import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { SocketCaller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { storeOwnDeletion, storeSeen, type OwnNotifications } from './change-own.write.ts';
import { countUnseen } from './notification-rows.queries.ts';

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
