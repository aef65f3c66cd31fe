/** What other domains may use of threads. */
export { countVisit } from './count-view.ts';
export { findPublicThread } from './find-public-thread.ts';
export { threadsToIndex } from './index-again.ts';
export { noticesOf, publicThreadsBy } from './gathered.ts';
export { presentThread } from './present.ts';
export { publicThreadsAfter, publicThreadState } from './public.queries.ts';
export { topRepliesOf } from './replies-of.ts';
export { unreadThreads } from './unread.queries.ts';
