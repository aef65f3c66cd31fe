import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { fileReport, logStamp, publishReport, type Decision, type NewReport } from '../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../notifications/api.ts';
import { publishTakenAway } from './acts/take-away.ts';
import { mostTold, settle, type Settlement, type Settling } from './settle.queries.ts';

type Stamp = Pick<Settling, 'stamp' | 'logId' | 'at'>;

/** For a write that calls `settleByProgram`. */
export const settlementStamp = (app: Pick<App, 'clock'>): Stamp => ({
  stamp: notificationStamp(app, mostTold + 1),
  ...logStamp(app),
});

/**
 * Decides about something by itself, whether somebody has reported it or not: as if staff had settled a report of it, so that
 * staff see it among the settled ones and can take it back for an hour. Staff is not told.
 */
export const settleByProgram = async (
  tx: Tx,
  report: NewReport,
  decision: Decision,
  stamp: Stamp,
): Promise<Settlement> => {
  const { reportId } = await fileReport(tx, report);
  const { id, kind, thing, room_id, about } = await tx
    .selectFrom('reports')
    .select(['id', 'kind', 'thing', 'room_id', 'about'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return settle(tx, { ...stamp, by: null, reportId, decision }, { id, kind, thing, room_id, about });
};

/** After the commit. */
export const publishSettlement = async (app: App, { thing, taken, notifications }: Settlement): Promise<void> => {
  if (taken) await publishTakenAway(app, thing, taken);
  publishNotifications(app, notifications);
  await publishReport(app, thing);
};
