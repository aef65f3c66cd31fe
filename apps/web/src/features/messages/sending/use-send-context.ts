import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { useOpenRoom } from '../state/open-room-context.ts';
import type { SendContext } from './send-message.ts';

/** Sending from this page to the open room. */
export const useSendContext = (): SendContext => {
  const cache = useQueryClient();
  const { id: roomId, me, join } = useOpenRoom();
  const { userId } = me;
  return useMemo(() => ({ client, cache, userId, roomId, join }), [cache, userId, roomId, join]);
};
