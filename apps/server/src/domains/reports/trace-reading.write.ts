import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { day } from '../../platform/clock.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { logAction, type LogStamp, type Queue } from '../moderation/api.ts';
import { checkQueue } from './queue.ts';

/** What two people said to each other in private: whoever opens a report of it leaves an entry in the log. */
export const isPrivateReport = (kind: ReportKind): boolean => kind === 'privateMessage' || kind === 'request';

interface Reading extends LogStamp {
  readonly queue: Queue;
  readonly reportId: string;
  readonly about: string;
}

/** Logs that somebody is about to read a private report, once a day each (docs/contract.md#reports). Throws FORBIDDEN for whoever is staff no more. */
export const traceReading = defineWrite({
  name: 'reports.traceReading',
  key: ({ reportId }: Reading) => reportId,
  run: async (tx, { queue, reportId, about, ...stamp }: Reading): Promise<void> => {
    await checkQueue(tx, queue);
    const before = await tx
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'moderation_log.id')
      .select('moderation_log.id')
      .where('whom', '=', about)
      .where('actor', '=', queue.userId)
      .where('thing', '=', reportId)
      .where('what', '=', 'readPrivateReport')
      .where('at', '>', stamp.at - day)
      .limit(1)
      .executeTakeFirst();
    if (before) return;
    await logAction(tx, stamp, { by: queue.userId, what: 'readPrivateReport', whom: about, thing: reportId });
  },
});
