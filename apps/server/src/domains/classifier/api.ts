/** What other domains may use of the classifier. Writes may import it: nothing here needs the main thread until it is called. */
export { areAlike, fingerprint, type Fingerprint } from './alike/fingerprint.ts';
export { prepareReason, prepareReasons } from './text/prepare-reason.ts';
export { textOf } from './text/prepare-text.ts';
export { undoUnlessStored } from './text/undo-unless-stored.ts';
export { publishDoubt } from './text/publish-doubt.ts';
export { storeDoubt, type TextDoubt } from './text/store-doubt.queries.ts';
export { createAskingQueue, type AskingQueue } from './endpoint/asking-queue.ts';
export type { Pass } from './endpoint/circuit.ts';
export { EndpointFailure } from './endpoint/endpoint-failure.ts';
export { createJudgePicture, type JudgePicture } from './endpoint/judge-picture.ts';
export { judgeScores } from './endpoint/judge-scores.ts';
export { openEndpoint, type Endpoint } from './endpoint/open-endpoint.ts';
