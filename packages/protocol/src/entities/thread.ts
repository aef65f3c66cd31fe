import * as z from 'zod';
import { IsoDate, Member } from './entities.ts';
import { Id } from '../ids.ts';

/** The number that orders the states of a thread (docs/decisions/threads-and-votes.md#order-of-thread-changes). */
export const Changed = z.number().int();

/**
 * `message`: a JSON string of parts. `cut`: the message is longer than a list shows; `getThread` gives the whole. `isCreator`: its author opened the thread. `active`: when the latest reply came, at any depth; of a reply its own date.
 * `editedAt`: the last time.
 * `replies`: of a thread those at any depth, of a reply those that answer it directly.
 * `likes`, `dislikes`: who, the latest first, the viewer's own vote always among them; at most `voterIdsPerThread`.
 * `likeCount`, `dislikeCount`: how many in all. `parent`: of a reply; `public` and `archived` of a reply are its thread's.
 * `changed`: of a thread and all its replies together, goes up with every change but views; what comes with a higher
 * one is newer (docs/decisions/threads-and-votes.md#order-of-thread-changes).
 */
export const Thread = z.strictObject({
  _id: Id,
  message: z.string(),
  cut: z.literal(true).optional(),
  date: IsoDate,
  active: IsoDate,
  edited: z.boolean(),
  editedAt: IsoDate.optional(),
  member: Member,
  isCreator: z.boolean(),
  pinned: z.boolean(),
  public: z.boolean(),
  archived: z.boolean(),
  notice: z.boolean(),
  allowedReplies: z.boolean(),
  replies: z.number().int(),
  likes: z.array(Id),
  dislikes: z.array(Id),
  likeCount: z.number().int(),
  dislikeCount: z.number().int(),
  views: z.number().int(),
  changed: Changed,
  tags: z.array(z.string()),
  quotedTo: Id.nullable(),
  parent: Id.nullable(),
  room: z.strictObject({ _id: Id, title: z.string() }),
});
export type Thread = z.infer<typeof Thread>;
