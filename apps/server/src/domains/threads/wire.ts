import { threadsContract } from '@baithak/protocol/contracts/threads';
import { implement } from '../../platform/implement.ts';
import { archiveThread } from './manage/archive-thread.ts';
import { createThread, createThreadWithImage } from './create/create-thread.ts';
import { deleteThread } from './manage/delete-thread.ts';
import { getPublicThread, getPublicTopReplies } from './public/get-public-thread.ts';
import { deleteReply } from './replies/delete-reply.ts';
import { getMoreReplies, getTopReplies } from './replies/get-replies.ts';
import { editThread } from './edit/edit-thread.ts';
import { getThreadVersions } from './edit/get-thread-versions.ts';
import { getThread, getThreadShort } from './lists/get-thread.ts';
import { getThreads } from './lists/get-threads.ts';
import { loadThread, unloadThread } from './notify/load-thread.ts';
import { listDislikes, listLikes } from './votes/list-votes.ts';
import { pinReply, unpinReply } from './replies/pin-reply.ts';
import { pinThread, unpinThread } from './manage/pin-thread.ts';
import { replyToThread, replyToThreadWithImage } from './replies/reply-to-thread.ts';
import { reportThread } from './manage/report-thread.ts';
import { resetUnreadThreads } from './unread/reset-unread-threads.ts';
import { toggleNotice } from './manage/toggle-notice.ts';
import { dislikeThread, likeThread } from './votes/vote.ts';

export const threadsWire = implement(threadsContract, {
  getPublicThread,
  getPublicTopReplies,
  getThreads,
  getThreadShort,
  getThread,
  getTopReplies,
  getMoreReplies,
  listLikes,
  listDislikes,
  likeThread,
  dislikeThread,
  createThread,
  createThreadWithImage,
  replyToThread,
  replyToThreadWithImage,
  editThread,
  getThreadVersions,
  pinThread,
  unpinThread,
  archiveThread,
  deleteThread,
  toggleNotice,
  pinReply,
  unpinReply,
  deleteReply,
  reportThread,
  resetUnreadThreads,
  loadThread,
  unloadThread,
});
