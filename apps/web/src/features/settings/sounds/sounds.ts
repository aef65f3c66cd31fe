import { useEffect } from 'react';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { readSettings, type Settings } from '../../../lib/settings/settings.ts';
import { playFile } from '../../sounds/play-file.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';

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

/** The sounds: a message in a room or what is told of one, a private one, a restored connection. */
export const soundEvents = ['message', 'private', 'return'] as const;
export type SoundEvent = (typeof soundEvents)[number];

/** The files of public/sounds with the gain of the design's sounds.json, which levels them. */
const files: Readonly<Record<SoundEvent, { readonly name: string; readonly gain: number }>> = {
  message: { name: 'ui_message', gain: 1 },
  private: { name: 'ui_private', gain: 0.9 },
  return: { name: 'ui_reconnect', gain: 0.83 },
};

/** Interface sounds are quieter than those that people play. */
const volume = 0.6;
/** The least time between two sounds of the same type, in ms, so that a busy room does not rattle. */
const pause = 1000;

export const playSound = (occasion: SoundEvent): void => {
  const { name, gain } = files[occasion];
  playFile(name, gain * volume);
};

/** Plays a sound if the setting allows it and the same was not just played. `now` in ms. */
export const createSoundPlayer = (
  chosen: () => Settings['sounds'],
  play: (occasion: SoundEvent) => void = playSound,
) => {
  const last = new Map<SoundEvent, number>();
  return (occasion: SoundEvent, now: number): void => {
    const choice = chosen();
    if (choice === 'none' || (choice === 'pm' && occasion !== 'private')) return;
    if (now - (last.get(occasion) ?? -pause) < pause) return;
    last.set(occasion, now);
    play(occasion);
  };
};

const player = createSoundPlayer(() => readSettings().sounds);
export const ring = (occasion: SoundEvent): void => {
  if (!isQuietNow()) player(occasion, performance.now());
};

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
