/** What other domains may use of the classifier. */
export type { Judgement, NewVerdict } from './judgement.ts';
export { noteRefused } from './note-refused.write.ts';
export { classifierData } from './purge.ts';
export { storeVerdict } from './store-verdict.queries.ts';
export { createAskingQueue, type AskingQueue } from './endpoint/asking-queue.ts';
export type { Pass } from './endpoint/circuit.ts';
export { EndpointFailure } from './endpoint/endpoint-failure.ts';
export { createJudgePicture, type JudgePicture } from './endpoint/judge-picture.ts';
export { judgeScores } from './endpoint/judge-scores.ts';
export { openEndpoint, type Endpoint } from './endpoint/open-endpoint.ts';
