/** What other domains may use of verdicts. Writes may import it: nothing here needs the main thread. */
export { type Judgement, type NewVerdict, setVerdictThing, storeVerdict } from './verdicts.ts';
export { storeMark, noteRefused, countOldVerdicts, removeOldVerdicts } from './verdicts.write.ts';
export { verdictsData } from './purge.ts';
export type { VerdictTable } from './tables.ts';
