import type { Tx } from '../../../platform/db/write.ts';
import { recounted, type NotificationChanges } from '../changes.ts';
import { makeNotifications, type NotificationStamp } from './make-notifications.queries.ts';
import type { SettledReport } from './tell-of-act.queries.ts';

interface Answered extends SettledReport {
  readonly to: readonly string[];
  readonly roomId: string | null;
}

/** Tells those who reported something what became of it; never who decided. */
export const tellReporters = (
  tx: Tx,
  stamp: NotificationStamp,
  { reportId, action, rule, to, roomId }: Answered,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'report',
      thing: reportId,
      actor: null,
      to,
      roomId: roomId ?? undefined,
      detail: `report:${action}:${rule ?? ''}`,
      always: true,
    },
  ]);

/** A decision was taken back: nobody was told of it. `thing`: what it was about. */
export const untellReport = async (tx: Tx, reportId: string, thing: string): Promise<NotificationChanges> =>
  recounted(
    await tx
      .deleteFrom('notifications')
      .where('thing', 'in', [reportId, thing])
      .where('source', '=', reportId)
      .where('kind', 'in', ['report', 'moderation'])
      .returning('user_id')
      .execute(),
  );
