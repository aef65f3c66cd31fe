import { percentile, type Figure } from './figures.ts';

const calls = 300;

/**
 * Calls one after another; returns the time of each in milliseconds, without the first tenth. `call` resolves to how many
 * rows it got.
 */
export const timeCalls = async (call: () => Promise<number>, rows: number): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < calls; count += 1) {
    const startedAt = performance.now();
    const got = await call();
    times.push(performance.now() - startedAt);
    if (got !== rows) throw new Error(`${got} rows where ${rows} were expected`);
  }
  return times.slice(calls / 10);
};

export const compareTimes = (
  what: string,
  ours: readonly number[],
  reference: readonly number[],
  referenceName: string,
): Figure => ({
  what,
  measured: `p50 ${percentile(ours, 0.5).toFixed(2)}, p99 ${percentile(ours, 0.99).toFixed(2)} ms`,
  reference: `${referenceName}: p50 ${percentile(reference, 0.5).toFixed(2)}, p99 ${percentile(reference, 0.99).toFixed(2)} ms`,
  ratio: percentile(ours, 0.5) / percentile(reference, 0.5),
});
