import { rankRow } from '@baithak/protocol/ranks';
import type { Tx } from '../../../platform/db/write.ts';
import type { NotificationChanges } from '../changes.ts';
import { makeNotifications, type NotificationStamp } from './make-notifications.queries.ts';

interface Role {
  readonly userId: string;
  readonly role: number;
  /** Undefined: on the whole platform. */
  readonly roomId?: string;
}

/** Tells somebody which role they have now; never who gave it. */
export const tellOfRole = (
  tx: Tx,
  stamp: NotificationStamp,
  { userId, role, roomId }: Role,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'role',
      thing: roomId ?? 'platform',
      actor: null,
      to: [userId],
      roomId,
      detail: rankRow(role).title,
      always: true,
    },
  ]);
