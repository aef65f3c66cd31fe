import { defineWrite } from '../../../platform/db/write.ts';
import type { NewReport } from './new-report.ts';
import { openReport } from './open-report.ts';

/** A report that somebody sends. */
export const storeReport = defineWrite({
  name: 'moderation.storeReport',
  run: (tx, report: NewReport) => openReport(tx, report),
});
