import type { Permission } from './entities/entities.ts';
import { guestRank, memberRank, staffRank } from './ranks.ts';

/** A person's ranks: on the platform, and in one room (null when not joined, or outside rooms). */
export interface RankPair {
  readonly platformRank: number;
  readonly roomRole: number | null;
}

/**
 * The rank that counts in a room: the higher of the two (docs/contract.md#ranks-and-commands).
 * A guest stays one after joining: the Member role of joining does not lift a guest, a role given by /extend does.
 */
export const effectiveRank = (platformRank: number, roomRole: number | null): number => {
  if (roomRole === null) return platformRank;
  if (platformRank === guestRank && roomRole <= memberRank) return guestRank;
  return Math.max(platformRank, roomRole);
};

/** Nobody acts on an equal or higher rank. For the platform; inside a room use `mayActInRoom`. */
export const mayActOn = (viewerRank: number, targetRank: number): boolean => viewerRank > targetRank;

/**
 * Whom one may act on in a room goes by this number, which roles carry as `strength`: platform staff are above every room
 * role, a room's owner included; among themselves the platform rank decides.
 */
export const strengthIn = ({ platformRank, roomRole }: RankPair): number =>
  platformRank >= staffRank ? 100 + platformRank : effectiveRank(platformRank, roomRole);

/** From this strength on somebody is of the platform's staff. */
export const staffStrength = 100 + staffRank;

/**
 * Whether one person outranks another in a room: whom one may act on, not what one may do. A command's least rank is
 * compared with `effectiveRank`, so platform staff of rank 9 may /ban an owner and still not /extend.
 */
export const mayActInRoom = (viewer: RankPair, target: RankPair): boolean => strengthIn(viewer) > strengthIn(target);

/** Nobody grants a rank at or above their own, or the rank of a guest. */
export const mayGrantRank = (viewerRank: number, givenRank: number): boolean =>
  givenRank > guestRank && givenRank < viewerRank;

/** The least effective rank of each permission of a room (docs/contract.md#permissions). */
export const minRankFor = { ManageThreads: 6, ReactThread: 0, Broadcast: 2 } as const satisfies Record<
  Permission,
  number
>;

/** What staff decided about one member's broadcasting; it overrides the rank. */
export type BroadcastOverride = 'granted' | 'revoked' | null;

/**
 * `rmps`: what a person may do in a room. People who have not joined have no permissions, except platform staff.
 * Guests react to nothing, whatever role they were given.
 */
export const roomPermissions = (ranks: RankPair, broadcast: BroadcastOverride = null): Permission[] => {
  const { platformRank, roomRole } = ranks;
  if (roomRole === null && platformRank < staffRank) return [];
  const rank = effectiveRank(platformRank, roomRole);
  const speaks = broadcast === null ? rank >= minRankFor.Broadcast : broadcast === 'granted';
  const held: Permission[] = [];
  if (rank >= minRankFor.ManageThreads) held.push('ManageThreads');
  if (platformRank > guestRank && rank >= minRankFor.ReactThread) held.push('ReactThread');
  if (speaks) held.push('Broadcast');
  return held;
};
