/** Numbers from 0 to 1, the same for one seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Words of ordinary talk. */
const words =
  'my sister our neighbour the teacher an old friend father shopkeeper her cousin a driver doctor aunt captain poet came back from wrote about asked me for forgot dreamt of bought told story looked painted sang lost cooked small garden three green mangoes that long train letter Multan second match cold lemon tea empty street blue door first book fresh bread winter market two keys this morning before rain last Friday while it was dark at wedding after school in mountains near river with smile children on roof without word kite window monsoon harbour ticket pillow cricket orange lantern carpet village ladder barber engine basket pepper station tailor camel pigeon copper saddle violin pocket balcony sugar ginger ribbon tractor candle mirror bicycle library sparrow'.split(
    ' ',
  );

export const pick = <T>(random: () => number, list: readonly T[]): T => {
  const [first] = list;
  const picked = list[Math.floor(random() * list.length)] ?? first;
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

const lineWords = 9;

/** What ordinary people say: each time something else, so that nobody takes it for what another has said. */
export const ordinaryLine = (random: () => number): string =>
  Array.from({ length: lineWords }, () => pick(random, words)).join(' ');
