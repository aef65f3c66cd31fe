import type { Settings } from '../../lib/settings.ts';

/** What is heard: a message in a room, a private one, the return of the line. */
export type Occasion = 'message' | 'private' | 'return';
export const occasions = ['message', 'private', 'return'] as const;

/** The files of public/sounds with the gain of the design's sounds.json, which levels them. */
const files: Readonly<Record<Occasion, { readonly name: string; readonly gain: number }>> = {
  message: { name: 'ui_message', gain: 1 },
  private: { name: 'ui_private', gain: 0.9 },
  return: { name: 'ui_reconnect', gain: 0.83 },
};

/** Sounds of the interface stay under those that people play. */
const volume = 0.6;
/** ms between two sounds of the same occasion: a lively room is no drum. */
const pause = 1000;

/** Whether a person who chose this hears that (specification 3). */
export const isHeard = (chosen: Settings['sounds'], occasion: Occasion): boolean =>
  chosen === 'all' || (chosen === 'pm' && occasion === 'private');

let playing: HTMLAudioElement | undefined;

/** Plays it, one at a time. A browser that may not play yet, or cannot, stays silent. */
export const playSound = (occasion: Occasion): void => {
  playing?.pause();
  const { name, gain } = files[occasion];
  playing = new Audio(`/sounds/${name}.ogg`);
  playing.volume = gain * volume;
  playing.play().catch(() => undefined);
};

/** Plays what happens, if it is to be heard and the same has not just been heard. `now` in ms. */
export const createBell = (chosen: () => Settings['sounds'], play: (occasion: Occasion) => void = playSound) => {
  const last = new Map<Occasion, number>();
  return (occasion: Occasion, now: number): void => {
    if (!isHeard(chosen(), occasion) || now - (last.get(occasion) ?? -pause) < pause) return;
    last.set(occasion, now);
    play(occasion);
  };
};
