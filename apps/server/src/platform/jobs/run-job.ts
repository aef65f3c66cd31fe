import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { dbOfHolder, leaseMs } from './db-of-holder.ts';
import { retryAt, type Job } from './job.ts';
import { endJob, holdLease, leaseLost, takeJob } from './jobs.write.ts';

export interface JobsApp {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

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
const keepHolding = ({ db, clock }: JobsApp, lease: { name: string; fence: number }, lost: () => void) => {
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.schedule(clock.now() + leaseMs / 3, () => {
      next();
      db.write(holdLease, { ...lease, until: clock.now() + leaseMs }).catch((error: unknown) => {
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
    .run({ db: dbOfHolder(db, clock, { name, fence }), signal: AbortSignal.any([stopping, taken.signal]) })
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
  const now = app.clock.now();
  const taken = await app.db.write(takeJob, { name: job.name, holder, now, until: now + leaseMs, due });
  return taken && runTaken(runner, job, taken.fence, taken.failures);
};
