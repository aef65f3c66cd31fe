import type { Permission } from './entities.ts';
import { guestRank, memberRank, staffRank } from './ranks.ts';

/** What a person is: on the platform, and in the room at hand (null when not joined, or outside rooms). */
export interface Standing {
  readonly platformRank: number;
  readonly roomRole: number | null;
}

/**
 * The rank that counts in a room: the higher of the two (CONTRACT.md 6).
 * A guest stays one after joining: the Member role of joining does not lift a guest, a role given by /extend does.
 */
export const effectiveRank = (platformRank: number, roomRole: number | null): number => {
  if (roomRole === null) return platformRank;
  if (platformRank === guestRank && roomRole <= memberRank) return guestRank;
  return Math.max(platformRank, roomRole);
};

/** Nobody acts on an equal or higher rank. For the platform; inside a room use `mayActInRoom`. */
export const mayActOn = (viewerRank: number, targetRank: number): boolean => viewerRank > targetRank;

/** Platform staff stand above every room role, a room's owner included, and among themselves by platform rank. */
const order = ({ platformRank, roomRole }: Standing): number =>
  platformRank >= staffRank ? 100 + platformRank : effectiveRank(platformRank, roomRole);

/**
 * Whether one person outranks another in a room. It says whom, not what: a command's least rank is
 * compared with `effectiveRank`, so platform staff of rank 9 may /ban an owner and still not /extend.
 */
export const mayActInRoom = (viewer: Standing, target: Standing): boolean => order(viewer) > order(target);

/** Nobody gives away a rank at or above their own; Guest is nothing to give. */
export const mayGive = (viewerRank: number, givenRank: number): boolean =>
  givenRank > guestRank && givenRank < viewerRank;

/** The least effective rank of each permission of a room (CONTRACT.md 6). */
export const leastRank = { ManageThreads: 6, ReactThread: 0, Broadcast: 2 } as const satisfies Record<
  Permission,
  number
>;

/** Staff's word on one member's broadcasting: it outweighs the rank. */
export type BroadcastWord = 'granted' | 'revoked' | null;

/**
 * `rmps`: what a person may do in a room. Whoever has not joined may nothing, unless platform staff.
 * Guests react to nothing, whatever role they were given.
 */
export const roomPermissions = (standing: Standing, broadcast: BroadcastWord = null): Permission[] => {
  const { platformRank, roomRole } = standing;
  if (roomRole === null && platformRank < staffRank) return [];
  const rank = effectiveRank(platformRank, roomRole);
  const speaks = broadcast === null ? rank >= leastRank.Broadcast : broadcast === 'granted';
  const held: Permission[] = [];
  if (rank >= leastRank.ManageThreads) held.push('ManageThreads');
  if (platformRank > guestRank && rank >= leastRank.ReactThread) held.push('ReactThread');
  if (speaks) held.push('Broadcast');
  return held;
};
