import * as z from 'zod';
import { ConnectionState, IsoDate, Role, Snippet, User } from './entities.ts';
import { MessagePart } from './message-parts.ts';
import { Id } from '../ids.ts';

/**
 * `accepted`: 1 accepted, 0 pending or unblocked, -1 blocked. `blockers`: the user ids of bans. `targetPointer`: the last
 * message the other one has read, as far as it is told (docs/contract.md#private-emits), `targetReadAt`: when they
 * first saw the last one of yours up to there. `pointer`: the last message you have read.
 */
export const PrivateThread = z.strictObject({
  _id: Id,
  /** The other one. */
  user: User,
  role: Role,
  /** When the other one joined Baithak. */
  joinDate: IsoDate,
  online: z.boolean(),
  /** Whether you asked for it. */
  mine: z.boolean(),
  /** As you see it (docs/product.md#private-connection-states). */
  connectionState: ConnectionState,
  accepted: z.number().int().min(-1).max(1),
  blockers: z.array(Id),
  unreadMessages: z.number().int(),
  new: z.boolean(),
  targetPointer: Id.nullable(),
  targetReadAt: IsoDate.nullable(),
  pointer: Id.nullable(),
  lastMessage: Snippet.nullable(),
  lastUpdate: IsoDate,
});
export type PrivateThread = z.infer<typeof PrivateThread>;

/** `writer`: the username. `replyTo`: the message of the same thread that it answers. */
export const PrivateMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  content: z.array(MessagePart),
  writer: z.string(),
  date: IsoDate,
  edited: z.boolean(),
  replyTo: Id.optional(),
});
export type PrivateMessage = z.infer<typeof PrivateMessage>;

/** What is left of a deleted message: sent on a resume (`since`), never in history. */
export const DeletedPrivateMessage = z.strictObject({
  _id: Id,
  rev: z.number().int(),
  changedRev: z.number().int(),
  deleted: z.literal(true),
});
export type DeletedPrivateMessage = z.infer<typeof DeletedPrivateMessage>;
