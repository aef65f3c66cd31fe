import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { updateRooms } from '../queries.ts';
import { withoutClosedRoom } from '../room-list-state.ts';

/** `closed`: for everybody. `removed`: only the reader may not be in it any more. */
export type ClosedReason = 'closed' | 'removed';

/** Why this room closed while it was open here; null while it has not. Also updates the room list. */
export const useRoomClosed = (
  roomRef: string,
  roomId: string | null,
): { closedReason: ClosedReason | null; clearClosedReason: () => void } => {
  const cache = useQueryClient();
  const [closed, setClosed] = useState<{ roomRef: string; reason: ClosedReason } | null>(null);
  useEffect(
    () =>
      client.on.roomClosed(({ roomId: closedId, reason }) => {
        // A ban has a page of its own, which the refused load shows.
        if (closedId === roomId && reason !== 'banned') setClosed({ roomRef, reason });
        if (reason === 'closed') updateRooms(cache, (rooms) => withoutClosedRoom(rooms, closedId));
        void cache.invalidateQueries({ queryKey: ['rooms'] });
      }),
    [cache, roomRef, roomId],
  );
  return { closedReason: closed?.roomRef === roomRef ? closed.reason : null, clearClosedReason: () => setClosed(null) };
};
