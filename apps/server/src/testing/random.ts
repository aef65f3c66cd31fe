/** Numbers that are the same at every run: seeds and tests stay comparable. */
export interface Random {
  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  one<T>(of: readonly T[]): T;
}

/** mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    one: (of) => {
      const picked = of[Math.floor(next() * of.length)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
  };
};
