import { bareName } from '@baithak/protocol/uploads.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../lib/client.ts';
import { shows } from '../parts/media-names.ts';
import { happen, readLive } from './live-cache.ts';

/** What pictures of a room's messages need: names that have ended come again with their message. */
export const useAround = (roomId: string) => {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      place: 'elsewhere' as const,
      refresh: async (name: string) => {
        const message = readLive(cache, roomId).messages.find(({ content }) => shows(content, bareName(name)));
        if (!message) throw new Error('No message shows this file.');
        const { msg } = await client.messages.getSingleMessage({ roomId, messageId: message._id });
        happen(cache, roomId, { is: 'messageAgain', message: msg });
      },
    }),
    [cache, roomId],
  );
};
