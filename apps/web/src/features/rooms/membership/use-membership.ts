import { mayCommand } from '@baithak/protocol/commands/commands';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { minRankFor } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { useNavigate } from 'react-router';
import { roomsAddress } from '../../../lib/addresses.ts';
import { writeLocal } from '../../../lib/storage.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { useJoinRoom, useLeaveRoom, useListedRoom } from '../queries.ts';

type ListedRoom = Pick<NonNullable<ReturnType<typeof useListedRoom>>, 'memberCount' | 'role'> | null | undefined;

/** The loaded room and role, with what the reader's room list knows already: joining changes the list before the next load. */
export const currentMembership = (
  loaded: RoomDetails,
  loadedRole: Role,
  listed: ListedRoom,
): { details: RoomDetails; role: Role } => ({
  details: listed ? { ...loaded, joined: true, memberCount: listed.memberCount } : loaded,
  role: listed && listed.role.rank > loadedRole.rank ? listed.role : loadedRole,
});

export const useMembership = (loaded: RoomDetails, loadedRole: Role, onJoined: () => void) => {
  const navigate = useNavigate();
  const joining = useJoinRoom();
  const leaving = useLeaveRoom();
  const listed = useListedRoom(loaded._id);
  const { details, role } = currentMembership(loaded, loadedRole, listed);
  const notifyError = useNotifyError();
  return {
    details,
    role,
    /** Joins without the welcome: what is being written is more urgent. */
    joinToWrite: joining.mutateAsync,
    join: () => {
      if (!joining.isPending) joining.mutate(loaded._id, { onSuccess: onJoined, onError: notifyError });
    },
    leave: () => {
      leaving.mutate(loaded._id, {
        onSuccess: () => {
          writeLocal('loadedRoom', null);
          void navigate(roomsAddress);
        },
        onError: notifyError,
      });
    },
  };
};

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
