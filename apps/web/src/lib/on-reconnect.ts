import { client } from './client.ts';

/**
 * Calls `listener` when a lost connection is back, as events were missed meanwhile. Returns the unsubscribe function.
 */
export const onReconnect = (listener: () => void): (() => void) => {
  let isLost = client.connection.get() === 'offline';
  return client.connection.subscribe((state) => {
    if (state === 'online' && isLost) listener();
    if (state !== 'connecting') isLost = state === 'offline';
  });
};
