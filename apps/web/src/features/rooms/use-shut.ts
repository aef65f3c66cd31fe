import { roomClosedText } from '@baithak/protocol/rooms.texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../lib/client.ts';
import { changeRooms } from './queries.ts';

/** Whether the room of this address was shut while it was open here, and how. It leaves the list then too. */
export const useShut = (
  address: string,
  roomId: string | null,
): { shut: 'closed' | 'shownOut' | null; forget: () => void } => {
  const cache = useQueryClient();
  const [state, setState] = useState<{ address: string; why: 'closed' | 'shownOut' } | null>(null);
  useEffect(
    () =>
      client.on('roomClosed', ({ roomId: closed, msg }) => {
        const why = msg === roomClosedText ? 'closed' : 'shownOut';
        if (closed === roomId) setState({ address, why });
        if (why === 'closed')
          changeRooms(cache, (rooms) => ({
            ...rooms,
            rooms: rooms.rooms.filter((room) => room._id !== closed),
            featured: rooms.featured.filter((room) => room._id !== closed),
          }));
        void cache.invalidateQueries({ queryKey: ['rooms'] });
      }),
    [cache, address, roomId],
  );
  return { shut: state?.address === address ? state.why : null, forget: () => setState(null) };
};
