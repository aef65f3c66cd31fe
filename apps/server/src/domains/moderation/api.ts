/** What other domains may use of moderation. */
export { moderationData } from './purge.ts';
export {
  isNobodyReported,
  isNotReported,
  keepMessages,
  type KeptReport,
  type Reported,
  type NewReport,
  type OpenedReport,
  dropRaidHeld,
  forgetRaidTaker,
  raidHolderOf,
  storeRaidHeld,
  takeRaidHeld,
  keptOf,
  readKept,
} from './reports/kept-report.ts';
export { logAction, logStamp, type LogStamp } from './log/log-action.ts';
/** @public for appeals and the classifier */
export { fileReport, openReport, openReportsOf, publishOpened, publishReport } from './reports/open-report.ts';
/** @public for retention */
export { storeReport, countOldReports, eraseOldReports } from './reports/reports.write.ts';
export { moderatorsOf, staffOf, staffStamp } from './reports/tell-staff.queries.ts';
export type { RaidHeldTable, ReportTable } from './tables.ts';
export { chainEntry } from './log/heads.ts';
export {
  assignReportTo,
  dropUndo,
  expireUndos,
  reopenReport,
  settleReport,
  takeUndo,
  type Decision,
  holderOf,
  isFree,
  isOpenFor,
  isOpenIn,
  isSettledIn,
  lockReport,
  reportsIn,
  type Queue,
} from './reports/change-report.ts';
export { deletedInPrivate, deletedWriterTo, erasedAt, erasedBy, findDeleted, keepDeleted } from './deleted.ts';
export { countDeleted, eraseDeleted } from './deleted.write.ts';
