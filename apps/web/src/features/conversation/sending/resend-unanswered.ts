import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import type { ConversationCalls } from '../conversation-context.ts';
import { readConversation } from '../state/conversation-store.ts';
import { type SendContext, conversationsInOutbox, readOutbox, retryUnanswered } from './send-message.ts';

/**
 * Sends again, in the order of writing, what the server did not answer and what a reload left in the outbox of a
 * conversation. The server stores each tempId once (docs/contract.md#delivery).
 */
export const resendUnanswered = (context: SendContext): Promise<void> => {
  const shown = new Set(readConversation(context.cache, context.conversationId).pending.map(({ tempId }) => tempId));
  const notShown = readOutbox(context.userId, context.conversationId).filter(({ tempId }) => !shown.has(tempId));
  return retryUnanswered(context, notShown);
};

/**
 * Resends the unanswered messages of every conversation when the app is opened and after each reconnect. `sendOf`: how
 * those of one are sent, null for one that is not resent here; it keeps its identity.
 */
export const useResend = (
  userId: string,
  sendOf: (conversationId: string) => ConversationCalls['send'] | null,
): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const resendAll = () => {
      for (const conversationId of conversationsInOutbox(userId)) {
        const send = sendOf(conversationId);
        if (send) void resendUnanswered({ client, cache, userId, conversationId, send });
      }
    };
    resendAll();
    return client.connection.subscribe((status) => status === 'online' && resendAll());
  }, [cache, userId, sendOf]);
};
