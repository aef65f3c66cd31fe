import type { Tx } from '../../../platform/db/write.ts';
import { noChanges, recounted, type NotificationChanges } from '../changes.ts';
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

/** What was told of these things, where it came from these sources. */
const told = (tx: Tx, things: readonly string[], sources: readonly string[]) =>
  tx
    .deleteFrom('notifications')
    .where('thing', 'in', things)
    .where('source', 'in', sources)
    .where('kind', 'in', ['report', 'moderation'])
    .returning('user_id');

/** A decision was taken back: nobody was told of it. `thing`: what it was about. */
export const untellReport = async (tx: Tx, reportId: string, thing: string): Promise<NotificationChanges> =>
  recounted(await told(tx, [reportId, thing], [reportId]).execute());

const deletions = ['deleteMessage', 'deleteThread', 'deleteReply'];

/** These things are there again: nobody was told that they were deleted. */
export const untellDeletions = async (tx: Tx, things: readonly string[]): Promise<NotificationChanges> =>
  things.length === 0
    ? noChanges
    : recounted(await told(tx, things, things).where('detail', 'in', deletions).execute());
