import { threadsContract } from '@baithak/protocol/threads';
import { implement } from '../../platform/implement.ts';
import { archiveThread } from './archive-thread.ts';
import { createThread, createThreadWithImage } from './create-thread.ts';
import { deleteReply, deleteThread } from './delete-thread.ts';
import { getPublicThread, getPublicTopReplies } from './get-public-thread.ts';
import { getMoreReplies, getTopReplies } from './get-replies.ts';
import { getThread, getThreadShort } from './get-thread.ts';
import { getThreads } from './get-threads.ts';
import { listDislikes, listLikes } from './list-votes.ts';
import { pinReply, unpinReply } from './pin-reply.ts';
import { pinThread, unpinThread } from './pin-thread.ts';
import { replyToThread, replyToThreadWithImage } from './reply-to-thread.ts';
import { reportThread } from './report-thread.ts';
import { resetUnreadThreads } from './reset-unread-threads.ts';
import { toggleNotice } from './toggle-notice.ts';
import { dislikeThread, likeThread } from './vote.ts';

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
});
