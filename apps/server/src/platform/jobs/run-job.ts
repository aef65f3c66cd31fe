import { type Clock, day, hour, minute } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Write } from '../db/write.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Lease, endJob, holdLease, leaseLost, takeJob, writeAsHolder } from './jobs.write.ts';

/** How long a job is a process's without word from it, in milliseconds. */
export const leaseMs = 60_000;

/** The database for a run of a job: a write is stored only as long as the job is this process's, and holds it longer. */
const dbOfHolder = (app: JobsApp, { name, fence }: Pick<Lease, 'name' | 'fence'>): Db => ({
  ...app.db,
  write: async <In, Out>(write: Write<In, Out>, input: In): Promise<Out> => {
    const lease: Lease = { name, fence, ms: leaseMs, now: leaseTime(app) };
    const { key } = write;
    const own = { ...writeAsHolder, ...(key && { key: () => key(input) }) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the write named here returns
    return app.db.write(own, { lease, write: write.name, input }) as Promise<Out>;
  },
});

/** What a run of a job works with. */
export interface JobRun {
  /** The app's database; its writes are refused once another process has taken the job. */
  readonly db: Db;
  /** Aborted when the app stops or the job was lost. A run that ends early throws its reason, and is due again. */
  readonly signal: AbortSignal;
}

/** Regular work: whichever process does it, one run at a time. Doing it again after a crash in the middle does no harm. */
export interface Job {
  /** `<domain>.<verbNoun>`, for ever: the table knows it by this name. */
  readonly name: string;
  /** When it is due after a run that succeeded at `time`, in milliseconds. */
  readonly nextAfter: (time: number) => number;
  readonly run: (run: JobRun) => Promise<unknown>;
}

export const hourly = (time: number): number => time + hour;

/** The next midnight, UTC. */
export const daily = (time: number): number => (Math.floor(time / day) + 1) * day;

/** The first of the next month, UTC. */
export const monthly = (time: number): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** When a job is due again that has failed so often in a row: after a minute, then later and later, an hour at most. */
const retryAt = (time: number, failures: number): number =>
  time + Math.min(hour, minute * 2 ** Math.min(failures - 1, 10));

export interface JobsApp {
  readonly db: Db;
  readonly clock: Clock;
  /** Leases end by PostgreSQL's clock, whatever those of its processes say; not where a test moves `clock`. */
  readonly leasesByDatabase?: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** In the place of the database's clock. */
export const leaseTime = ({ db, clock, leasesByDatabase = false }: JobsApp): number | undefined =>
  leasesByDatabase && db.engine === 'postgres' ? undefined : clock.now();

export interface Runner {
  readonly app: JobsApp;
  /** This process, as the table names it. */
  readonly holder: string;
  /** Aborted when the app stops. */
  readonly stopping: AbortSignal;
}

/** How a run ended, and what it answered. */
export interface Ended {
  /** `lost`: another process has taken the job; `broken off`: the app stops, and the job is due as it was. */
  readonly outcome: 'done' | 'failed' | 'lost' | 'broken off';
  readonly result?: unknown;
}

const isLost = (error: unknown): boolean => error instanceof Error && error.name === leaseLost;

/** Says again and again that the job is this process's, for as long as it runs. Returns what ends that. */
const keepHolding = (app: JobsApp, lease: { name: string; fence: number }, lost: () => void) => {
  const { db, clock } = app;
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.schedule(clock.now() + leaseMs / 3, () => {
      next();
      db.write(holdLease, { ...lease, ms: leaseMs, now: leaseTime(app) }).catch((error: unknown) => {
        // Out of reach of the database for a moment: the next time says whose it is.
        if (isLost(error)) lost();
      });
    });
  };
  next();
  return () => cancel();
};

/** Runs a job that was taken, and gives it back. Never rejects but when the database fails. */
const runTaken = async ({ app, stopping }: Runner, job: Job, fence: number, failed: number): Promise<Ended> => {
  const { db, clock, log, metrics } = app;
  const { name } = job;
  const taken = new AbortController();
  const stopHolding = keepHolding(app, { name, fence }, () => taken.abort(new Error(`${name} was taken`)));
  const began = performance.now();
  const run = await job
    .run({ db: dbOfHolder(app, { name, fence }), signal: AbortSignal.any([stopping, taken.signal]) })
    .then(
      (result): Ended => ({ outcome: 'done', result }),
      (error: unknown): Ended => {
        if (taken.signal.aborted || isLost(error)) return { outcome: 'lost' };
        if (stopping.aborted) return { outcome: 'broken off' };
        log.error({ err: error, job: name, failures: failed + 1 }, 'a job failed; it will be tried again');
        return { outcome: 'failed' };
      },
    )
    .finally(stopHolding);
  const { outcome } = run;
  const milliseconds = Math.round(performance.now() - began);
  if (outcome === 'lost') log.warn({ job: name }, 'another process has taken a job');
  if (outcome === 'lost' || outcome === 'broken off') {
    await db.write(endJob, { name, fence });
    return run;
  }
  const now = clock.now();
  const failures = outcome === 'done' ? 0 : failed + 1;
  const nextAt = failures === 0 ? job.nextAfter(now) : Math.min(retryAt(now, failures), job.nextAfter(now));
  metrics.jobEnded(name, milliseconds);
  if (failures === 0) metrics.jobSucceeded(name, now);
  else metrics.jobFailed(name);
  await db.write(endJob, { name, fence, ended: { nextAt, failures, milliseconds, now } });
  return run;
};

/** Takes a job and runs it; undefined when another process has it, or, if it must be due, when it is not. */
export const runJob = async (runner: Runner, job: Job, due: boolean): Promise<Ended | undefined> => {
  const { app, holder } = runner;
  const taken = await app.db.write(takeJob, {
    ...{ name: job.name, holder, due },
    at: app.clock.now(),
    ms: leaseMs,
    now: leaseTime(app),
  });
  return taken && runTaken(runner, job, taken.fence, taken.failures);
};
