/** What other domains may use of moderation. */
export { moderationData } from './purge.ts';
export { logAction, logStamp, type LogStamp } from './log-action.ts';
export { keepMessages, type Reported } from './kept-report.ts';
export { storeReport } from './store-report.write.ts';
export type { ReportKind } from './tables.ts';
