import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { readSettings } from '../../lib/settings.ts';
import { createBell } from './sounds.ts';

/** Lets the reader hear what others do, as chosen. `username` is the reader's own. */
export const useSounds = (username: string): void => {
  useEffect(() => {
    const ring = createBell(() => readSettings().sounds);
    const now = (): number => performance.now();
    let isLost = client.connection.get() === 'offline';
    const ends = [
      client.on('newMessage', ({ message }) => message.member.user.username !== username && ring('message', now())),
      client.on('newRoomActivity', () => ring('message', now())),
      client.on('newPrivateMessage', ({ message }) => message.writer !== username && ring('private', now())),
      client.on('newPrivateActivity', () => ring('private', now())),
      client.connection.subscribe((state) => {
        if (state === 'online' && isLost) ring('return', now());
        if (state !== 'connecting') isLost = state === 'offline';
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [username]);
};
