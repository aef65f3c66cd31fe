import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Tx } from '../../../platform/db/write.ts';
import type { NotificationChanges } from '../changes.ts';
import { makeNotifications, type NotificationStamp } from './make-notifications.queries.ts';

interface ModerationAct {
  readonly act: NonNullable<Notification['act']>;
  /** What it was done to. */
  readonly thing: string;
  /** Whose it was. */
  readonly whom: string;
  readonly roomId: string;
  readonly threadId?: string;
}

/** Tells somebody what staff did to something of theirs; never who did it. */
export const tellOfAct = (
  tx: Tx,
  stamp: NotificationStamp,
  { act, thing, whom, roomId, threadId }: ModerationAct,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    { kind: 'moderation', thing, actor: null, to: [whom], roomId, threadId, detail: act, always: true },
  ]);
