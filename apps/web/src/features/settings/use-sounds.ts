import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { onComeBack } from '../../lib/come-back.ts';
import { readSettings } from '../../lib/settings.ts';
import { createBell } from './sounds.ts';

/** Lets the reader hear what others do, as chosen. `username` is the reader's own. */
export const useSounds = (username: string): void => {
  useEffect(() => {
    const ring = createBell(() => readSettings().sounds);
    const now = (): number => performance.now();
    const ends = [
      client.on('newMessage', ({ message }) => message.member.user.username !== username && ring('message', now())),
      client.on('newRoomActivity', () => ring('message', now())),
      client.on('newPrivateMessage', ({ message }) => message.writer !== username && ring('private', now())),
      client.on('newPrivateActivity', () => ring('private', now())),
      onComeBack(() => ring('return', now())),
    ];
    return () => ends.forEach((end) => end());
  }, [username]);
};
