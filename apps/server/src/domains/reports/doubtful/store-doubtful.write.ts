import { defineWrite } from '../../../platform/db/write.ts';
import { setVerdictThing } from '../../verdicts/api.ts';
import { openReport } from '../../moderation/api.ts';

type Report = Parameters<typeof openReport>[1];

/** Opens the report of what shows a doubtful file, once. */
export const storeDoubtful = defineWrite({
  name: 'reports.storeDoubtful',
  run: async (tx, { verdictId, report }: { verdictId: string; report: Report }) => {
    const { thing, roomId } = report;
    const isFirst = await setVerdictThing(tx, { id: verdictId, thing, roomId });
    return isFirst ? openReport(tx, report) : undefined;
  },
});
