/** What other domains may use of the classifier. */
export type { Judgement, NewVerdict } from './judgement.ts';
export { noteRefused } from './note-refused.write.ts';
export { classifierData } from './purge.ts';
export { setVerdictThing } from './set-verdict-thing.queries.ts';
export { storeVerdict } from './store-verdict.queries.ts';
