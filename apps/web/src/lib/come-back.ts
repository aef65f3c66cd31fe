import { client } from './client.ts';

/** Called when a connection that was lost is back: what was told meanwhile was missed. Returns what ends it. */
export const onComeBack = (tell: () => void): (() => void) => {
  let isLost = client.connection.get() === 'offline';
  return client.connection.subscribe((state) => {
    if (state === 'online' && isLost) tell();
    if (state !== 'connecting') isLost = state === 'offline';
  });
};
