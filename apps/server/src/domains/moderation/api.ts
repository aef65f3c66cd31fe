/** What other domains may use of moderation. */
export { moderationData } from './purge.ts';
export { isNobodyReported, isNotReported } from './reported.queries.ts';
export { logAction, logStamp, type LogStamp } from './log/log-action.ts';
export { keepMessages, type KeptReport, type Reported } from './reports/kept-report.ts';
/** @public for appeals and the classifier */
export { fileReport, openReport } from './reports/open-report.ts';
export type { NewReport, OpenedReport } from './reports/new-report.ts';
/** @public for retention */
export { openReportsOf } from './reports/open-reports-of.ts';
export { publishOpened, publishReport } from './reports/publish-report.ts';
export { storeReport } from './reports/report-thing.write.ts';
export { moderatorsOf, staffOf, staffStamp } from './reports/tell-staff.queries.ts';
export { dropRaidHeld, forgetRaidTaker, raidHolderOf, storeRaidHeld, takeRaidHeld } from './raid-held.queries.ts';
export type { RaidHeldTable, ReportTable } from './tables.ts';
export { chainEntry } from './log/chain.ts';
export {
  assignReportTo,
  dropUndo,
  expireUndos,
  reopenReport,
  settleReport,
  takeUndo,
  type Decision,
} from './reports/change-report.queries.ts';
export {
  deletedInPrivate,
  deletedWriterTo,
  erasedAt,
  erasedBy,
  findDeleted,
  keepDeleted,
} from './deleted/keep-deleted.queries.ts';
export { countDeleted, eraseDeleted } from './deleted/erase-deleted.write.ts';
export { countOldReports, eraseOldReports } from './reports/erase-old-reports.write.ts';
export {
  holderOf,
  isFree,
  isOpenFor,
  isOpenIn,
  isSettledIn,
  lockReport,
  reportsIn,
  type Queue,
} from './reports/find-report.queries.ts';
export { keptOf, readKept } from './reports/kept-report.ts';
