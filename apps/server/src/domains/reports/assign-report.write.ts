import { assignedMs } from '@baithak/protocol/contracts/reports.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { assignReportTo, holderOf, isOpenFor, lockReport, type Queue, type ReportTable } from '../moderation/api.ts';
import { mayTakeOver } from './may-settle.queries.ts';
import { checkQueue } from './queue.ts';

export interface Assigning {
  readonly queue: Queue;
  readonly reportId: string;
  /** `me`, `none`, or the id of somebody of the staff. */
  readonly to: string;
  readonly at: number;
}

/** Others are given a report by the platform's staff alone, who are known here by their rank. */
const checkStaff = async (tx: Tx, userId: string): Promise<void> => {
  const person = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person || person.rank < staffRank) throw new Refusal('NOT_FOUND');
};

type HeldReport = Pick<
  ReportTable,
  'assignee' | 'assigned_at' | 'settled_by' | 'last_holder' | 'held_since' | 'room_id'
>;

/** CONFLICT while somebody else has it, whom the caller does not stand above. */
export const refuseHeld = async (tx: Tx, queue: Queue, report: HeldReport, at: number): Promise<void> => {
  const holder = holderOf(report, at);
  if (holder === null || holder === queue.userId || holder === report.settled_by) return;
  if (!(await mayTakeOver(tx, queue, holder, report.room_id))) throw new Refusal('CONFLICT');
};

/** From when on somebody has it; CONFLICT for whoever had it for an hour and nobody since: a hold is not renewed. */
const heldFrom = ({ last_holder: last, held_since: since }: HeldReport, userId: string, at: number): number => {
  if (last !== userId || since === null) return at;
  if (Number(since) <= at - assignedMs)
    throw new Refusal('CONFLICT', {
      msg: 'You had this report for an hour. Somebody else may take it, or you decide it.',
    });
  return Number(since);
};

/** Takes an open report that nobody has, or gives up one's own. CONFLICT when somebody else has it, not above the caller. */
export const storeAssignment = defineWrite({
  name: 'reports.storeAssignment',
  key: ({ reportId }: Assigning) => reportId,
  run: async (tx, { queue, reportId, to, at }: Assigning) => {
    await checkQueue(tx, queue);
    const report = await lockReport(tx, queue, reportId);
    if (!report) throw new Refusal('NOT_FOUND');
    if (!isOpenFor(queue, report)) throw new Refusal('CONFLICT');
    await refuseHeld(tx, queue, report, at);
    const assignee = to === 'none' ? null : to === 'me' ? queue.userId : to;
    if (assignee !== null && assignee !== queue.userId) {
      await checkStaff(tx, assignee);
      if (assignee === report.about) throw new Refusal('NOT_FOUND');
    }
    await assignReportTo(tx, reportId, assignee, assignee === null ? at : heldFrom(report, assignee, at));
    return { roomId: report.room_id };
  },
});
