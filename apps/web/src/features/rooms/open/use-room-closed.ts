import type { OwnBan } from '@baithak/protocol/entities/ban';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { ownBanKey, updateRooms } from '../queries.ts';
import { withoutClosedRoom } from '../room-list-state.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

/** `closed`: for everybody. `removed`: only the reader may not be in it any more. `banned`: it has a page of its own. */
export type ClosedReason = 'closed' | 'removed' | 'banned';

/** Why this room closed while it was open here; null while it has not. Also updates the room list. */
export const useRoomClosed = (
  roomRef: string,
  room: RoomDetails | null,
): { closedReason: ClosedReason | null; clearClosedReason: () => void } => {
  const cache = useQueryClient();
  const [closed, setClosed] = useState<{ roomRef: string; reason: ClosedReason } | null>(null);
  useEffect(() => {
    const subscriptions = [
      client.on.roomBanned(({ roomId, until, reason }) => {
        if (!room || (roomId !== null && roomId !== room._id)) return;
        const { _id, title, tile } = room;
        // What the event says is shown at once; its id, to ask about it, comes with the answer to getOwnBan.
        cache.setQueryData(ownBanKey(roomRef), {
          ...{ _id: '', roomId: _id, title, tile, everywhere: roomId === null },
          ...{ since: new Date(serverNow()).toISOString(), until, reason, appealed: false },
        } satisfies OwnBan);
        setClosed({ roomRef, reason: 'banned' });
      }),
      client.on.roomClosed(({ roomId, reason }) => {
        if (roomId === room?._id && reason !== 'banned') setClosed({ roomRef, reason });
        if (reason === 'closed') updateRooms(cache, (rooms) => withoutClosedRoom(rooms, roomId));
        void cache.invalidateQueries({ queryKey: ['rooms'] });
      }),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, roomRef, room]);
  return { closedReason: closed?.roomRef === roomRef ? closed.reason : null, clearClosedReason: () => setClosed(null) };
};
