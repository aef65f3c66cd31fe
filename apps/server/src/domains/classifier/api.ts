/** What other domains may use of the classifier. Writes may import it: nothing here needs the main thread until it is called. */
export type { Judgement, NewVerdict } from './judgement.ts';
export { countOldVerdicts, removeOldVerdicts } from './log/remove-old-verdicts.write.ts';
export { noteRefused } from './note-refused.write.ts';
export { classifierData } from './purge.ts';
export { storeVerdict } from './store-verdict.queries.ts';
export { undoUnlessStored } from './text/undo-unless-stored.ts';
export { publishDoubt } from './text/publish-doubt.ts';
export { storeDoubt, type TextDoubt } from './text/store-doubt.queries.ts';
