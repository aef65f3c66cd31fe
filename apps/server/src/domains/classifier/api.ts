/** What other domains may use of the classifier. Writes may import it: nothing here needs the main thread until it is called. */
export { areAlike, fingerprint, printAs, readPrint, type Fingerprint, type PrintedAs } from './fingerprint.ts';
export { prepareReason, prepareWhy, prepareReasons, textOf, undoUnlessStored } from './prepare-text.ts';
export type { TextDoubt } from './doubts.ts';
export { createAskingQueue, type AskingQueue, type Pass, EndpointFailure } from './endpoint/asking-queue.ts';
export { createJudgePicture, type JudgePicture, judgeScores } from './endpoint/judging.ts';
export { openEndpoint, type Endpoint } from './endpoint/endpoint.ts';
