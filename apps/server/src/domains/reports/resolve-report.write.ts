import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { suspendAccount } from '../accounts/api.ts';
import { dropUndo, lockReport, logAction, type Decision, type LogStamp, type Queue } from '../moderation/api.ts';
import type { NotificationStamp } from '../notifications/api.ts';
import { refuseHeld } from './assign-report.write.ts';
import { allowedActions, mayDecide } from './may-settle.queries.ts';
import { checkQueue } from './queue.ts';
import { settle } from './settle.queries.ts';

export interface Resolving {
  readonly queue: Queue;
  readonly reportId: string;
  readonly decision: Decision;
  readonly at: number;
  /** For its reporters and its author. */
  readonly stamp: NotificationStamp;
  /** One for each entry that a decision may leave. */
  readonly logIds: readonly string[];
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** CONFLICT while what a decision took away can come back: that is taken back first. */
const replaceDecision = async (tx: Tx, { id, action }: OpenReport): Promise<void> => {
  const undo = await tx.selectFrom('report_undos').select('held').where('report_id', '=', id).executeTakeFirst();
  if (undo && action !== 'dismiss')
    throw new Refusal('CONFLICT', { msg: 'Take the decision back first: what it deleted can still come back.' });
  await dropUndo(tx, id);
};

const lockOpen = async (tx: Tx, { queue, reportId, at }: Resolving): Promise<OpenReport> => {
  await checkQueue(tx, queue);
  const report = await lockReport(tx, queue, reportId);
  if (!report) throw new Refusal('NOT_FOUND');
  if (!(await mayDecide(tx, queue, report))) throw new Refusal('CONFLICT');
  if (report.state === 'settled') await replaceDecision(tx, report);
  else await refuseHeld(tx, queue, report, at);
  return report;
};

/** What is done to the person, beside what is deleted: logged where it is done. */
const sanction = async (
  tx: Tx,
  { decision, queue, at, logIds }: Resolving,
  report: OpenReport,
): Promise<{ until: number } | null> => {
  const { action, hours, toAuthor: reason, note: why } = decision;
  const stamp: LogStamp = { logId: logIds[2] ?? '', at };
  const { about: userId, id, room_id: roomId } = report;
  if (action === 'warn')
    await logAction(tx, stamp, {
      by: queue.userId,
      what: 'warnPerson',
      whom: userId,
      thing: id,
      why,
      ...(roomId !== null && { roomId }),
    });
  if (action !== 'suspend' || hours === null) return null;
  const until = await suspendAccount(tx, stamp, { by: queue.userId, userId, minutes: hours * 60, reason });
  return until === null ? null : { until };
};

/**
 * Settles a report: what was decided is done, told and logged in one transaction, under the report's lock, so that of two
 * people who settle it one is refused.
 */
export const storeResolution = defineWrite({
  name: 'reports.storeResolution',
  key: ({ reportId }: Resolving) => reportId,
  run: async (tx, resolving: Resolving) => {
    const { queue, reportId, decision, at, stamp, logIds } = resolving;
    const report = await lockOpen(tx, resolving);
    const allowed = await allowedActions(tx, queue, report);
    if (!allowed.includes(decision.action)) throw new Refusal(allowed.length < 2 ? 'OUTRANKED' : 'CONFLICT');
    const settling = { by: queue.userId, reportId, decision, at, stamp, logId: logIds[0] ?? '' };
    const settlement = await settle(tx, settling, report);
    return { ...settlement, suspended: await sanction(tx, resolving, report) };
  },
});
