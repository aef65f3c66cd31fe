/** What other domains may use of reports. */
export { registerReportables, reportableOf, type Reportable, type Reportables } from './reportable.ts';
export {
  answeredIn,
  isNobodyReported,
  isNotReported,
  keepMessages,
  keptOf,
  type KeptReport,
  type NewReport,
  type OpenedReport,
  type Reported,
} from './kept-report.ts';
export { openReport, storeDoubt } from './open-report.ts';
export { publishDoubt, publishOpened, reportThread } from './report-content.ts';
export { reportsData } from './purge.ts';
export { warningsOf } from './queue/get-report.ts';
export { countOldReports, eraseOldReports } from './reports.write.ts';
export { publishSettlement, settleByProgram, settlementStamp } from './settle/settle.ts';
export type { Decision, Settlement } from './settle/settle-report.ts';
