import { threadsContract } from '@baithak/protocol/contracts/threads';
import { implement } from '../../platform/implement.ts';
import { reportThread } from '../reports/api.ts';
import { archiveThread, deleteThread, pinThread, toggleNotice, unpinThread } from './manage/manage.ts';
import { createThread, createThreadWithImage } from './create/create-thread.ts';
import { getPublicThread, getPublicTopReplies } from './public-threads.ts';
import {
  deleteReply,
  getMoreReplies,
  getTopReplies,
  pinReply,
  unpinReply,
  replyToThread,
  replyToThreadWithImage,
} from './replies/replies.ts';
import { editThread, getThreadVersions } from './edit/edit-thread.ts';
import { getThread, getThreadShort, getThreads } from './lists/lists.ts';
import { loadThread, unloadThread } from './notify.ts';
import { dislikeThread, likeThread, listDislikes, listLikes } from './votes.ts';
import { resetUnreadThreads } from './unread.ts';

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
