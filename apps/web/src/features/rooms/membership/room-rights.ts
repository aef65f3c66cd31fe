import { mayCommand } from '@baithak/protocol/commands/commands';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { minRankFor } from '@baithak/protocol/permissions';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { staffRank } from '@baithak/protocol/ranks';

/** What the reader may do with a room itself: who may invite (docs/contract.md#invitations), and what is the owner's. */
export const roomRights = (room: Pick<RoomDetails, 'joined' | 'iOwn' | 'access'>, rank: number, guest: boolean) => ({
  canInvite: room.joined && !guest && (room.access === 'Public' || rank >= minRankFor.ManageThreads),
  keepsOrder: rank >= minRankFor.ManageThreads && !guest,
  /** A room is frozen by its members of that rank, and by platform staff. */
  mayFreeze: rank >= leastOrderRank && (room.joined || rank >= staffRank),
  mayClear: mayCommand(rank, 'clearRoom'),
  isOwner: room.iOwn && !guest,
  canSeeBans: mayCommand(rank, 'unbanPerson'),
});

export type RoomRights = ReturnType<typeof roomRights>;
