/** The sounds of `/play` (docs/contract.md#playing-sounds): files of public/sounds, each with the gain that levels it. */
export const playedSounds = {
  doorbell: 1,
  tabla: 0.99,
  dholak: 0.99,
  applause: 1,
  rimshot: 1,
  airhorn: 0.45,
  sitar: 0.65,
  kettle: 0.36,
  batcrack: 1,
  bicyclebell: 0.65,
  drumroll: 0.89,
  sadtrombone: 0.47,
} as const satisfies Record<string, number>;

export type PlayedSound = keyof typeof playedSounds;

export const soundNames: readonly PlayedSound[] = Object.keys(playedSounds).filter(
  (name): name is PlayedSound => name in playedSounds,
);

export const isPlayedSound = (name: string): name is PlayedSound => Object.hasOwn(playedSounds, name);
