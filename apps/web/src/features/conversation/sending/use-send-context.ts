import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { useConversation } from '../conversation-context.ts';
import type { SendContext } from './send-message.ts';

/** Sending from this page to the open conversation. */
export const useSendContext = (): SendContext => {
  const cache = useQueryClient();
  const { id: conversationId, me, calls } = useConversation();
  const { userId } = me;
  const { send } = calls;
  return useMemo(() => ({ client, cache, userId, conversationId, send }), [cache, userId, conversationId, send]);
};
