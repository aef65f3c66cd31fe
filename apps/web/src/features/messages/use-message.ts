import { WireError } from '@baithak/client/wire-error';
import type { RoomMessage } from '@baithak/protocol/messages';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import { useLive } from './live-cache.ts';

/** One message of a room by its id: out of what is loaded, else asked for. Null: it is gone; undefined: on its way. */
export const useMessage = (roomId: string, id: string): RoomMessage | null | undefined => {
  const shown = useLive(roomId, (room) =>
    room.gone.has(id) ? null : room.messages.find((message) => message._id === id),
  );
  const query = useQuery({
    queryKey: ['message', roomId, id],
    enabled: shown === undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async (): Promise<RoomMessage | null> => {
      try {
        return (await client.messages.getSingleMessage({ roomId, messageId: id })).msg;
      } catch (error) {
        if (error instanceof WireError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
  return shown === undefined ? query.data : shown;
};
