/** What other domains may use of private threads. */
export { connectionWith } from './pair.ts';
export { threadsToSearch } from './present.ts';
export { privateThreadsData } from './purge.ts';
export { lockThreadOf, reportablePrivateMessage, reportableRequest } from './reportable.ts';
