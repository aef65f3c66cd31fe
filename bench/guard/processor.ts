import { readdir, readFile } from 'node:fs/promises';

/** Nanoseconds of processor that all threads of a process have had; those of threads that ended are not among them. Linux only. */
export const processorOf = async (pid: number): Promise<number> => {
  const tasks = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    tasks.map(async (task) => Number((await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8')).split(' ')[0])),
  );
  return times.reduce((sum, one) => sum + one, 0);
};

/** Work of which some is measured: resolves to how many operations it was. */
export type Work = () => Promise<number>;

/** Microseconds of a process's processor for each operation of a work. */
export const costOf = async (pid: number, work: Work): Promise<number> => {
  const before = await processorOf(pid);
  const count = await work();
  return ((await processorOf(pid)) - before) / 1000 / count;
};

/** Every one of these goes on with its next operation as soon as the last one is done, for so long; resolves to how many they were. */
export const inLoops =
  (each: readonly (() => Promise<unknown>)[], ms: number): Work =>
  async () => {
    const until = performance.now() + ms;
    let count = 0;
    await Promise.all(
      each.map(async (one) => {
        while (performance.now() < until) {
          await one();
          count += 1;
        }
      }),
    );
    return count;
  };

/** So many times, eight at once. */
export const times = (count: number, one: () => Promise<unknown>, atOnce = 8): Work => {
  const loop = async (rounds: number): Promise<void> => {
    for (let at = 0; at < rounds; at += 1) await one();
  };
  return async () => {
    const rounds = Math.ceil(count / atOnce);
    await Promise.all(Array.from({ length: atOnce }, () => loop(rounds)));
    return rounds * atOnce;
  };
};
