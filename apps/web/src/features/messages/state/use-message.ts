import { WireError } from '@baithak/client/wire/wire-error';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { partsIncludeFile } from '../../parts/media/parts-include-file.ts';
import { dispatch, readRoomState, useRoomState } from './room-store.ts';

/** One message of a room by its id: a loaded one, else asked for. Null: it is deleted; undefined: it is being loaded. */
export const useMessage = (roomId: string, id: string): RoomMessage | null | undefined => {
  const loaded = useRoomState(roomId, (room) =>
    room.deleted.has(id) ? null : room.messages.find((message) => message._id === id),
  );
  const query = useQuery({
    queryKey: ['message', roomId, id],
    enabled: loaded === undefined,
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
  return loaded === undefined ? query.data : loaded;
};

/** What the pictures of a room's messages need: file names expire, and come anew with their message. */
export const useMessageMedia = (roomId: string) => {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      place: 'elsewhere' as const,
      refresh: async (name: string) => {
        const { messages } = readRoomState(cache, roomId);
        const message = messages.find(({ content }) => partsIncludeFile(content, bareName(name)));
        if (!message) throw new Error('No message shows this file.');
        const { msg } = await client.messages.getSingleMessage({ roomId, messageId: message._id });
        dispatch(cache, roomId, { type: 'messageReloaded', message: msg });
      },
    }),
    [cache, roomId],
  );
};
