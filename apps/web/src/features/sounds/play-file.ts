let playing: HTMLAudioElement | undefined;

/**
 * Plays a file of public/sounds, one at a time. A browser that cannot play, or whose page nobody has touched yet, stays
 * silent. `volume`: 0 to 1.
 */
export const playFile = (name: string, volume: number): void => {
  playing?.pause();
  playing = undefined;
  if (!navigator.userActivation.hasBeenActive) return;
  playing = new Audio(`/sounds/${name}.ogg`);
  playing.volume = volume;
  playing.play().catch(() => undefined);
};
