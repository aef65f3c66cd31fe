/** What other domains may use of threads. */
export { threadsData } from './purge.ts';
export { countVisitorView } from './views/count-view.ts';
export { threadsToIndex } from './search-index/threads-to-index.ts';
export { roomNotices } from './lists/notices.ts';
export type { ThreadRow } from './thread-rows.queries.ts';
export { findPublicReply, findPublicThread, publicThreadsBy } from './public/public-threads.ts';
export { presentThread } from './present.ts';
export { clearThreadShown } from './notify/reading-threads.ts';
export { publicThreadsAfter, publicThreadState } from './public/public-threads.queries.ts';
export { topReplies } from './replies/get-replies.ts';
export { countUnreadThreads } from './unread/unread-count.queries.ts';
