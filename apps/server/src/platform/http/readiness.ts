import { performance } from 'node:perf_hooks';
import type { App } from '../context.ts';
import { noteReady } from '../db/readiness.write.ts';

/** How long one thing may take to answer. */
const slowestMs = 5_000;
/** Whoever asks within this time after a good answer gets that one: a probe writes, and anybody may ask. */
const freshMs = 1_000;

const inTime = async (name: string, probe: Promise<readonly string[]>): Promise<readonly string[]> => {
  const { promise: late, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => resolve([name]), slowestMs);
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
};

/** Asks, by trying a small write where there is one, what the server cannot do without; answers with what does not work. */
export const createReadiness = ({
  db,
  blobs,
  clock,
}: Pick<App, 'db' | 'blobs' | 'clock'>): (() => Promise<readonly string[]>) => {
  const ask = async (): Promise<readonly string[]> => {
    const database = db.write(noteReady, { now: clock.now() }).then(
      () => [],
      () => ['database'],
    );
    return (await Promise.all([inTime('database', database), inTime('files', blobs.failing())])).flat();
  };
  let asking: Promise<readonly string[]> | undefined;
  let goodUntil = 0;
  return () => {
    if (performance.now() < goodUntil) return Promise.resolve([]);
    asking ??= ask()
      .then((failing) => {
        if (failing.length === 0) goodUntil = performance.now() + freshMs;
        return failing;
      })
      .finally(() => (asking = undefined));
    return asking;
  };
};
