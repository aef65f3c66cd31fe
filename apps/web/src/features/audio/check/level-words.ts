/** How loud somebody is, for the words below the level. */
export type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

const [heard, goodFrom, loudFrom] = [0.05, 0.2, 0.97];

export const loudnessOf = (peak: number): Loudness => {
  if (peak < heard) return 'silent';
  if (peak < goodFrom) return 'quiet';
  return peak < loudFrom ? 'good' : 'loud';
};

/** The highest level of the last moments: people pause between words. `at`: ms. */
export const createPeak = (heldMs: number) => {
  let marks: readonly { readonly at: number; readonly level: number }[] = [];
  return (level: number, at: number): number => {
    marks = [...marks.filter((mark) => mark.at > at - heldMs), { at, level }];
    return Math.max(...marks.map((mark) => mark.level));
  };
};
