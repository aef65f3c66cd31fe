import { staffRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { assignReportTo, holderOf, lockReport, type Queue } from '../moderation/api.ts';
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

/** Takes an open report that nobody has, or gives up one's own. CONFLICT when somebody else has it. */
export const storeAssignment = defineWrite({
  name: 'reports.storeAssignment',
  key: ({ reportId }: Assigning) => reportId,
  run: async (tx, { queue, reportId, to, at }: Assigning) => {
    await checkQueue(tx, queue);
    const report = await lockReport(tx, queue, reportId);
    if (!report) throw new Refusal('NOT_FOUND');
    const holder = holderOf(report, at);
    if (report.state !== 'open' || (holder !== null && holder !== queue.userId)) throw new Refusal('CONFLICT');
    const assignee = to === 'none' ? null : to === 'me' ? queue.userId : to;
    if (assignee !== null && assignee !== queue.userId) {
      await checkStaff(tx, assignee);
      if (assignee === report.about) throw new Refusal('NOT_FOUND');
    }
    await assignReportTo(tx, reportId, assignee, at);
    return { roomId: report.room_id };
  },
});
