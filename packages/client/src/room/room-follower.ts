import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Contracts } from '@baithak/protocol/contracts';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { follow, type Follower, type FollowerHandlers, type FollowSource } from './follow.ts';

export type RoomLoad = ShapeOut<Contracts['screens']['loadRoom']['out']>;

/** One step of a room's revision (docs/contract.md#revisions). */
export type RoomChange =
  | { readonly type: 'created' | 'edited'; readonly rev: number; readonly message: RoomMessage }
  | { readonly type: 'deleted'; readonly rev: number; readonly messageId: string }
  | {
      readonly type: 'cleared';
      readonly rev: number;
      /** Messages created before it are gone, from `fromRev` on. */
      readonly beforeRev: number;
      readonly fromRev: number;
    };

export type RoomSource = FollowSource<RoomLoad, RoomChange>;

/** `tellsRead`: only what `updateReadPointer` says counts as read, not all that comes. */
export interface LoadOptions {
  readonly tellsRead?: boolean;
  /** What came up to this rev is known from another time: the first load carries what changed after it. */
  readonly since?: number | undefined;
}

export type FollowHandlers = FollowerHandlers<RoomLoad, RoomChange>;
export type RoomFollower = Follower;

const missed = (load: RoomLoad, since: number): RoomChange[] =>
  load.data.map((each) => {
    if ('deleted' in each) return { type: 'deleted', rev: each.changedRev, messageId: each._id };
    return { type: each.rev > since ? 'created' : 'edited', rev: each.changedRev, message: each };
  });

/**
 * Loads a room, by its id or slug, and passes on every change of it once, across gaps and lost connections
 * (docs/contract.md#loading-a-room).
 */
export const followRoom = (
  roomRef: string,
  source: RoomSource,
  handlers: FollowHandlers,
  since?: number,
): RoomFollower =>
  follow(roomRef, source, handlers, {
    names: ({ roomDetails: { _id, slug } }) => (slug === null ? [_id] : [_id, slug]),
    missed,
    since,
  });
