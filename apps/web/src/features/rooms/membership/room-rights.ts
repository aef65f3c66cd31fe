import { mayCommand } from '@baithak/protocol/commands/commands';
import { minRankFor } from '@baithak/protocol/permissions';
import type { RoomDetails } from '@baithak/protocol/entities/room';

/** What the reader may do with a room itself: who may invite (docs/contract.md#invitations), and what is the owner's. */
export const roomRights = (room: Pick<RoomDetails, 'joined' | 'iOwn' | 'access'>, rank: number, guest: boolean) => ({
  canInvite: room.joined && !guest && (room.access === 'Public' || rank >= minRankFor.ManageThreads),
  keepsOrder: rank >= minRankFor.ManageThreads && !guest,
  isOwner: room.iOwn && !guest,
  canSeeBans: mayCommand(rank, 'unbanPerson'),
});

export type RoomRights = ReturnType<typeof roomRights>;
