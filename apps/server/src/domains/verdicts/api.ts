/** What other domains may use of verdicts. Writes may import it: nothing here needs the main thread. */
export type { Judgement, NewVerdict } from './judgement.ts';
export { storeMark } from './mark-verdict.write.ts';
export { noteRefused } from './note-refused.write.ts';
export { verdictsData } from './purge.ts';
export { countOldVerdicts, removeOldVerdicts } from './remove-old-verdicts.write.ts';
export { setVerdictThing } from './set-verdict-thing.queries.ts';
export { storeVerdict } from './store-verdict.queries.ts';
export type { VerdictTable } from './tables.ts';
