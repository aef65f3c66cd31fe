import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { Id } from '../ids.ts';
import { Changed, Thread } from '../entities/thread.ts';

/** `changed` of the thread that it belongs to, after the vote. */
const voted = {
  roomId: Id,
  threadId: Id,
  userId: Id,
  likes: z.number().int(),
  dislikes: z.number().int(),
  changed: Changed,
};

/** Replies directly under the parent, and those of the thread at every depth, at `changed`. */
const counts = {
  parentId: Id,
  replies: z.number().int(),
  threadId: Id,
  threadReplies: z.number().int(),
  changed: Changed,
};

/** What the people who have a room loaded receive of its threads (docs/contract.md#threads). Part of threadsContract. */
export const threadEvents = defineContract({
  threadCreated: {
    namespace: ['/room'],
    event: 'newThread',
    payload: { roomId: Id, thread: Thread },
    summary: 'A thread was posted in a loaded room.',
  },
  threadDeleted: {
    namespace: ['/room'],
    event: 'deleteThread',
    payload: { roomId: Id, threadId: Id },
    summary: 'A thread was deleted.',
  },
  threadArchived: {
    namespace: ['/room'],
    event: 'archiveThread',
    payload: { roomId: Id, threadId: Id, changed: Changed },
    summary: 'A thread was archived.',
  },
  replyCreated: {
    namespace: ['/room'],
    event: 'newReply',
    payload: { roomId: Id, reply: Thread, ...counts },
    summary: "A reply came; `replies` is its parent's count at `changed`, `threadReplies` that of its thread.",
  },
  replyDeleted: {
    namespace: ['/room'],
    event: 'deleteReply',
    payload: { roomId: Id, replyId: Id, ...counts },
    summary: 'A reply was deleted with its sub-replies; the counts are the new ones.',
  },
  threadUpdated: {
    namespace: ['/room'],
    event: 'threadUpdated',
    payload: { roomId: Id, thread: Thread },
    summary: 'A thread or reply was edited, pinned, unpinned, or its notice changed.',
  },
  liked: {
    namespace: ['/room'],
    event: 'like',
    payload: voted,
    summary: 'Somebody likes a thread or reply; the counts are the new ones.',
  },
  unliked: { namespace: ['/room'], event: 'unlike', payload: voted, summary: 'Somebody took a like back.' },
  disliked: { namespace: ['/room'], event: 'dislike', payload: voted, summary: 'Somebody dislikes a thread or reply.' },
  undisliked: { namespace: ['/room'], event: 'undislike', payload: voted, summary: 'Somebody took a dislike back.' },
});
