import { day, hour, minute } from '../clock.ts';
import type { Db } from '../db/db.ts';

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
export const retryAt = (time: number, failures: number): number =>
  time + Math.min(hour, minute * 2 ** Math.min(failures - 1, 10));
