import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { readRoomState } from '../state/room-store.ts';
import { readOutbox, roomsInOutbox } from './outbox.ts';
import { retryUnanswered, type SendContext } from './send-message.ts';

/**
 * Sends again, in the order of writing, what the server did not answer and what a reload left in the outbox of a room.
 * The server stores each tempId once (docs/contract.md#delivery).
 */
export const resendUnanswered = (context: SendContext): Promise<void> => {
  const shown = new Set(readRoomState(context.cache, context.roomId).pending.map(({ tempId }) => tempId));
  const notShown = readOutbox(context.userId, context.roomId).filter(({ tempId }) => !shown.has(tempId));
  return retryUnanswered(context, notShown);
};

/** Resends the unanswered messages of every room when the app is opened and after each reconnect. */
export const useResend = (userId: string, join: SendContext['join']): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const resendAll = () => {
      for (const roomId of roomsInOutbox(userId)) void resendUnanswered({ client, cache, userId, roomId, join });
    };
    resendAll();
    return client.connection.subscribe((status) => status === 'online' && resendAll());
  }, [cache, userId, join]);
};
