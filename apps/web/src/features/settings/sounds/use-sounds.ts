import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { onReconnect } from '../../../lib/on-reconnect.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { createSoundPlayer } from './sounds.ts';

/** Plays sounds for what others do, as the setting allows. `username` is the reader's. */
export const useSounds = (username: string): void => {
  useEffect(() => {
    const ring = createSoundPlayer(() => readSettings().sounds);
    const now = (): number => performance.now();
    const subscriptions = [
      client.on.newMessage(({ message }) => message.member.user.username !== username && ring('message', now())),
      client.on.newRoomActivity(({ quiet }) => quiet || ring('message', now())),
      onReconnect(() => ring('return', now())),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [username]);
};
