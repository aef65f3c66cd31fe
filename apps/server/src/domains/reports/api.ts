/** What other domains may use of the queues of reports. */
export { publishSettlement, settleByProgram, settlementStamp } from './settle.ts';
export type { Settlement } from './settle.queries.ts';
