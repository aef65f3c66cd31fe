import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { onReconnect } from '../../../lib/on-reconnect.ts';
import { ring } from './sounds.ts';

/** Plays sounds for what others do, as the setting allows. `username` is the reader's. */
export const useSounds = (username: string): void => {
  useEffect(() => {
    const subscriptions = [
      client.on.newMessage(({ message }) => message.member.user.username !== username && ring('message')),
      client.on.newRoomActivity(({ quiet }) => quiet || ring('message')),
      client.on.newPrivateActivity(() => ring('private')),
      // Of the thread that is open no activity is told.
      client.on.newPrivateMessage(({ message }) => message.writer !== username && ring('private')),
      onReconnect(() => ring('return')),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [username]);
};
