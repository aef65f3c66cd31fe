import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { waitingRooms } from './outbox.ts';
import { resend } from './send-message.ts';

/** Sends what waits on this device, whatever room is open: when the app is opened and after each reconnect. */
export const useOutbox = (userId: string): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const sendAll = () => waitingRooms(userId).forEach((roomId) => void resend({ client, cache, userId, roomId }));
    sendAll();
    return client.connection.subscribe((now) => now === 'online' && sendAll());
  }, [cache, userId]);
};
