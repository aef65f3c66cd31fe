/** What other domains may use of threads. */
export { countOldVersions, removeOldVersions } from './edit/remove-old-versions.write.ts';
export { versionMaxAgeMs } from './edit/versions.queries.ts';
export { threadsData } from './purge.ts';
export { deleteThreadIn } from './manage/delete-thread.write.ts';
export { deleteReplyIn } from './replies/delete-reply.write.ts';
export { lockThreads } from './lock-threads.queries.ts';
export { countVisitorView } from './views/count-view.ts';
export { threadsToIndex } from './search-index/threads-to-index.ts';
export { roomNotices } from './lists/notices.ts';
export { keptThread } from './manage/kept-thread.queries.ts';
export type { ThreadRow } from './thread-rows.queries.ts';
export { findPublicReply, findPublicThread, publicThreadsBy } from './public/public-threads.ts';
export { presentThread } from './present.ts';
export { clearThreadShown } from './notify/reading-threads.ts';
export { publicThreadsAfter, publicThreadState } from './public/public-threads.queries.ts';
export { topReplies } from './replies/get-replies.ts';
export { countUnreadThreads } from './unread/unread-count.queries.ts';
export {
  hasParent,
  publishReturnedThread,
  publishTakenThread,
  returnThread,
  takeThread,
} from './manage/take-thread.ts';
export type { HeldThread } from './manage/hold-thread.queries.ts';
export type { ReturnedThread, TakenThread } from './manage/take-thread.ts';
