import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { onReconnect } from '../../../lib/on-reconnect.ts';
import { ring } from './sounds.ts';

/** Plays sounds for what others do, as the setting allows. `username` is the reader's. */
export const useSounds = (username: string): void => {
  useEffect(() => {
    const isHeard = (writer: string): boolean => writer !== username && !readIgnored().has(writer);
    const subscriptions = [
      client.on.newMessage(({ message }) => isHeard(message.member.user.username) && ring('message')),
      client.on.newRoomActivity(({ quiet }) => quiet || ring('message')),
      client.on.newPrivateActivity(() => ring('private')),
      // Of the thread that is open no activity is told.
      client.on.newPrivateMessage(({ message }) => isHeard(message.writer) && ring('private')),
      onReconnect(() => ring('return')),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [username]);
};
