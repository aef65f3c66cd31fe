/** What other domains may use of the queues of reports. */
export { publishSettlement, settleByProgram, settlementStamp } from './settle-by-program.ts';
export type { Settlement } from './settle.queries.ts';
