/** What other domains may use of threads. */
export { countOldVersions, removeOldVersions, versionMaxAgeMs } from './edit/edit-thread.write.ts';
export { threadsData } from './forget-person.ts';
export { deleteThreadIn } from './manage/manage.write.ts';
export { deleteReplyIn } from './replies/replies.write.ts';
export { lockThreads } from './lock-threads.ts';
export { countVisitorView } from './views.ts';
export { threadsToIndex } from './search-index.write.ts';
export { roomNotices } from './lists/lists.ts';
export type { ThreadRow } from './thread-rows.queries.ts';
export {
  findPublicReply,
  findPublicThread,
  publicThreadsBy,
  publicThreadsAfter,
  publicThreadState,
} from './public-threads.ts';
export { presentThread } from './present.ts';
export { clearThreadShown } from './notify.ts';
export { topReplies } from './replies/replies.ts';
export { countUnreadThreads } from './unread.ts';
export {
  hasParent,
  publishReturnedThread,
  reportableThread,
  returnThread,
  type ReturnedThread,
} from './manage/reportable.ts';
export type { HeldThread } from './manage/remove-threads.ts';
