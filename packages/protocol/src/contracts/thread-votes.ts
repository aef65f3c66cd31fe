import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { User } from '../entities/entities.ts';
import { enter, inRoom, read } from './thread-shapes.ts';

const vote = [...enter, 'NOT_A_MEMBER', 'FROZEN', 'IN_TIMEOUT', 'ARCHIVED', 'TOO_MANY'] as const;

/** Likes and dislikes of threads and replies (docs/contract.md#votes). Part of threadsContract. */
export const threadVotes = defineContract({
  listLikes: {
    service: 'api',
    route: 'GET /a/r/thread/likes',
    auth: 'signedIn',
    in: inRoom,
    out: { data: z.array(User) },
    errors: read,
    summary: 'Who likes it, the latest first; at most 200.',
  },
  listDislikes: {
    service: 'api',
    route: 'GET /a/r/thread/dislikes',
    auth: 'signedIn',
    in: inRoom,
    out: { data: z.array(User) },
    errors: read,
    summary: 'Who dislikes it, the latest first; at most 200.',
  },
  likeThread: {
    service: 'api',
    route: 'POST /a/r/thread/like',
    auth: 'member',
    in: inRoom,
    out: {},
    errors: vote,
    summary: 'Likes a thread, or takes the like back; removes a dislike.',
  },
  dislikeThread: {
    service: 'api',
    route: 'POST /a/r/thread/dislike',
    auth: 'member',
    in: inRoom,
    out: {},
    errors: vote,
    summary: 'Dislikes a thread, or takes the dislike back; removes a like.',
  },
});
