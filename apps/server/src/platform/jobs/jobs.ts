import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createAlarm, minute } from '../clock.ts';
import { addJobs, leaseNow } from './jobs.write.ts';
import { type Ended, type Job, type JobsApp, leaseTime, type Runner, runJob } from './run-job.ts';

/** Whatever the table says, it is looked at again so soon: clocks are put forward, and machines sleep. */
const longestSleepMs = 10 * minute;
/** Others come first after a start. */
const pauseMs = 5_000;

/** The regular work of this process, in turns with other processes on its database. */
export interface Jobs {
  /** Begins to run what is due. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Runs a job now, due or not; undefined when another process has it. Throws for a job that this process does not know. */
  run(name: string): Promise<Ended | undefined>;
  /** Breaks off what runs, which goes on with the next start. */
  stop(): Promise<void>;
}

/** `heldMs`: for how long another process has it, or this one. */
const rowsOf = (app: JobsApp, names: readonly string[]) =>
  app.db.read
    .selectFrom('jobs')
    .select(['name', 'next_at', 'succeeded_at'])
    .select(sql<number>`lease_until - ${leaseNow(leaseTime(app))}`.as('heldMs'))
    .where('name', 'in', names)
    .execute();

export const createJobs = (app: JobsApp): Jobs => {
  const stopping = new AbortController();
  const runner: Runner = { app, holder: randomUUID(), stopping: stopping.signal };
  const known = new Map<string, Job>();
  const running = new Map<string, Promise<Ended | undefined>>();
  let looking = Promise.resolve();
  const alarm = createAlarm(app.clock, () => {
    looking = looking.then(look);
  });

  const begin = (job: Job, due: boolean): Promise<Ended | undefined> => {
    const present = running.get(job.name);
    if (present) return present;
    // A database that refuses to write is asked again later.
    let pause = minute;
    const run = runJob(runner, job, due)
      .then((outcome) => {
        pause = 0;
        return outcome;
      })
      .finally(() => {
        running.delete(job.name);
        alarm.set(app.clock.now() + pause);
      });
    running.set(job.name, run);
    return run;
  };

  const beginDue = (job: Job): void => {
    begin(job, true).catch((error: unknown) => app.log.error({ err: error, job: job.name }, 'a job could not be run'));
  };

  /** Begins what is due. Answers when something else may be. */
  const beginAllDue = async (): Promise<number> => {
    const rows = await rowsOf(app, [...known.keys()]);
    const now = app.clock.now();
    let next = now + longestSleepMs;
    for (const { name, next_at: nextAt, heldMs } of rows) {
      const job = known.get(name);
      if (!job || running.has(name) || stopping.signal.aborted) continue;
      const at = Math.max(nextAt, now + Number(heldMs));
      if (at <= now) beginDue(job);
      else next = Math.min(next, at);
    }
    return next;
  };

  const look = async (): Promise<void> => {
    const next = await beginAllDue().catch((error: unknown) => {
      app.log.warn({ err: error }, 'what is due could not be read');
      return app.clock.now() + minute;
    });
    alarm.set(next);
  };

  return {
    start: async (jobs) => {
      for (const job of jobs) known.set(job.name, job);
      const now = app.clock.now();
      await app.db.write(
        addJobs,
        jobs.map(({ name, nextAfter }) => ({ name, nextAt: nextAfter(now) })),
      );
      for (const { name, succeeded_at: succeededAt } of await rowsOf(app, [...known.keys()]))
        if (succeededAt !== null) app.metrics.jobSucceeded(name, succeededAt);
      alarm.set(now + pauseMs);
    },
    run: async (name) => {
      const job = known.get(name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await running.get(name)?.catch(() => undefined);
      return begin(job, false);
    },
    stop: async () => {
      stopping.abort(new Error('The app stops.'));
      alarm.off();
      await looking;
      await Promise.allSettled(running.values());
    },
  };
};
