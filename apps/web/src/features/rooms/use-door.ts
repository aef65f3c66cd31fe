import type { Role } from '@baithak/protocol/entities';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { useNavigate } from 'react-router';
import { writeKept } from '../../lib/storage.ts';
import { useComplain } from '../../lib/use-complain.ts';
import { roomsAddress } from './address.ts';
import { useJoinRoom, useLeaveRoom, useRooms } from './queries.ts';
import { useTopic } from './use-topic.ts';

/** Joining and leaving the open room, and what it is for the reader now: the list knows before the next load does. */
export const useDoor = (loaded: RoomDetails, loadedRole: Role, onJoined: () => void) => {
  const navigate = useNavigate();
  const { data } = useRooms();
  const joining = useJoinRoom();
  const leaving = useLeaveRoom();
  const topic = useTopic(loaded);
  const listed = data?.rooms.find((room) => room._id === loaded._id);
  const details: RoomDetails = { ...loaded, topic, ...(listed && { joined: true, memberCount: listed.memberCount }) };
  const role = listed && listed.role.rank > loadedRole.rank ? listed.role : loadedRole;
  const complain = useComplain();
  return {
    details,
    role,
    join: () => {
      if (!joining.isPending) joining.mutate(loaded._id, { onSuccess: onJoined, onError: complain });
    },
    leave: () => {
      leaving.mutate(loaded._id, {
        onSuccess: () => {
          writeKept('loadedRoom', null);
          void navigate(roomsAddress);
        },
        onError: complain,
      });
    },
  };
};
