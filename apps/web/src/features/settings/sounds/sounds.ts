import type { Settings } from '../../../lib/settings/settings.ts';

/** The sounds: a message in a room, a restored connection. */
export type SoundEvent = 'message' | 'return';
export const soundEvents = ['message', 'return'] as const;

/** The files of public/sounds with the gain of the design's sounds.json, which levels them. */
const files: Readonly<Record<SoundEvent, { readonly name: string; readonly gain: number }>> = {
  message: { name: 'ui_message', gain: 1 },
  return: { name: 'ui_reconnect', gain: 0.83 },
};

/** Interface sounds are quieter than those that people play. */
const volume = 0.6;
/** The least time between two sounds of the same type, in ms, so that a busy room does not rattle. */
const pause = 1000;

let playing: HTMLAudioElement | undefined;

/** Plays one sound at a time. A browser that cannot play, or not yet, stays silent. */
export const playSound = (occasion: SoundEvent): void => {
  playing?.pause();
  const { name, gain } = files[occasion];
  playing = new Audio(`/sounds/${name}.ogg`);
  playing.volume = gain * volume;
  playing.play().catch(() => undefined);
};

/** Plays a sound if the setting allows it and the same was not just played. `now` in ms. */
export const createSoundPlayer = (
  chosen: () => Settings['sounds'],
  play: (occasion: SoundEvent) => void = playSound,
) => {
  const last = new Map<SoundEvent, number>();
  return (occasion: SoundEvent, now: number): void => {
    if (chosen() !== 'all' || now - (last.get(occasion) ?? -pause) < pause) return;
    last.set(occasion, now);
    play(occasion);
  };
};
