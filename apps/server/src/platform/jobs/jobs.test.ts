import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createTestClock, minutes, type TestClock } from '../../testing/clock.ts';
import { onBothEngines, onPostgres } from '../../testing/databases.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld } from '../../testing/world.ts';
import { listJobs } from './list-jobs.ts';
import { type Clock, day, hour, minute, systemClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import { keepSecret } from '../secrets/keep-secret.write.ts';
import { type Job, type JobRun, daily, hourly, leaseMs, monthly } from './run-job.ts';
import { createJobs } from './jobs.ts';

it('is due an hour later, at midnight, or on the first of the next month in UTC', () => {
  expect(hourly(5)).toBe(hour + 5);
  for (const time of [0, 1, 86_399_999]) expect(daily(time)).toBe(86_400_000);
  for (const [from, to] of [
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ] as const)
    expect(new Date(monthly(Date.parse(from))).toISOString()).toBe(to);
});

onBothEngines('regular work', (engine) => {
  const world = useWorld(engine);
  let clock: TestClock;
  let count = 0;
  let name = '';
  const lines: string[] = [];
  beforeEach(() => {
    clock = createTestClock();
    clock.hold();
    name = `test.job${(count += 1)}`;
    lines.length = 0;
  });

  /** A process with one job, each of whose runs waits in `runs` to be ended. */
  const process = async () => {
    const runs: { run: JobRun; end: () => void; fail: (error: Error) => void }[] = [];
    let began = Promise.withResolvers<void>();
    const job: Job = {
      name,
      nextAfter: hourly,
      run: async (run) => {
        const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>();
        run.signal.addEventListener('abort', () => fail(run.signal.reason as Error));
        runs.push({ run, end, fail });
        began.resolve();
        began = Promise.withResolvers();
        await promise;
      },
    };
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const metrics = createMetrics();
    const jobs = createJobs({ db: world.current.running.app.db, clock, log, metrics });
    await jobs.start([job]);
    return { jobs, runs, metrics, began: () => began.promise };
  };
  const row = () =>
    world.current.running.app.db.read.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

  it('runs when it is due, whatever starts and stops in between, and not again before it is due again', async () => {
    const start = clock.now();
    const first = await process();
    expect(await row()).toMatchObject({ next_at: start + hour, holder: null, succeeded_at: null });
    clock.passWithTimers(hour - minute);
    await first.jobs.stop();
    clock.pass(3 * minute);
    const second = await process();
    const began = second.began();
    clock.passWithTimers(minute);
    await began;
    expect([first.runs.length, second.runs.length, (await row()).holder !== null]).toEqual([0, 1, true]);
    const ended = second.jobs.run(name);
    second.runs[0]?.end();
    await expect.poll(async () => (await row()).succeeded_at).toBe(clock.now());
    await expect.poll(() => second.runs.length).toBe(2);
    second.runs[1]?.end();
    expect(await ended).toMatchObject({ outcome: 'done' });
    expect(await row()).toMatchObject({ next_at: clock.now() + hour, holder: null, lease_until: 0, failures: 0 });
    expect(await second.metrics.registry.metrics()).toMatch(
      new RegExp(`baithak_job_last_success_timestamp_seconds\\{job="${name}"\\} ${clock.now() / 1000}`),
    );
    await second.jobs.stop();
  });

  it('is done by one process; another one takes over from a dead one, which then can write no more', async () => {
    const [dead, alive] = [await process(), await process()];
    const died = dead.began();
    const lost = dead.jobs.run(name);
    await died;
    expect(await alive.jobs.run(name)).toBeUndefined();
    // It lives as long as it says so.
    clock.passWithTimers(leaseMs / 3);
    await expect.poll(async () => (await row()).lease_until).toBe(clock.now() + leaseMs);
    // From now on it says nothing, as a process that was killed or stands still.
    clock.pass(leaseMs);
    const taken = alive.began();
    const done = alive.jobs.run(name);
    await taken;
    const write = (run: JobRun | undefined, fresh: string) => run?.db.write(keepSecret, { name, fresh });
    await expect(write(dead.runs[0]?.run, 'too late')).rejects.toMatchObject({ name: 'LeaseLost' });
    expect(await write(alive.runs[0]?.run, 'by the living')).toBe('by the living');
    dead.runs[0]?.end();
    expect(await lost).toMatchObject({ outcome: 'done' });
    expect((await row()).holder).not.toBeNull();
    alive.runs[0]?.end();
    expect(await done).toMatchObject({ outcome: 'done' });
    expect(alive.runs.length + dead.runs.length).toBe(2);
    for (const { jobs } of [dead, alive]) await jobs.stop();
  });

  it('is tried again when it fails, later each time, and logged without words of the error for the table', async () => {
    const { jobs, runs, began, metrics } = await process();
    for (const failures of [1, 2, 3]) {
      const next = began();
      const run = jobs.run(name);
      await next;
      runs.at(-1)?.fail(new Error('the disk is full'));
      expect(await run).toMatchObject({ outcome: 'failed' });
      expect(await row()).toMatchObject({
        failures,
        holder: null,
        next_at: clock.now() + minutes(2 ** (failures - 1)),
      });
    }
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
      [1, 2, 3].map((failures) => ({ job: name, failures, msg: 'a job failed; it will be tried again' })),
    );
    expect(await metrics.registry.metrics()).toContain(`baithak_job_failures_total{job="${name}"} 3`);
    const again = began();
    clock.passWithTimers(minutes(4));
    await again;
    runs.at(-1)?.end();
    await expect.poll(async () => (await row()).failures).toBe(0);
    await jobs.stop();
  });

  it('of every domain is known to the shell, and can be run now', async () => {
    const { app } = world.current.running;
    expect(await app.jobs.run('threads.removeOld')).toMatchObject({ outcome: 'done' });
    const says = await listJobs.run(app, []);
    expect(says.split('\n').find((line) => line.startsWith('threads.removeOld '))).toMatch(
      /^threads\.removeOld +next 2\S+Z {2}succeeded 2\S+Z {2}took \d+ ms {2}failures 0$/,
    );
    expect(says).toContain('uploads.collectUnused');
    await expect(app.jobs.run('threads.unknown')).rejects.toThrow('There is no job threads.unknown.');
  });

  it('is broken off by a stop, and due for whoever starts next', async () => {
    const { jobs, runs, began } = await process();
    const begun = began();
    clock.passWithTimers(hour);
    await begun;
    await jobs.stop();
    expect(runs[0]?.run.signal.aborted).toBe(true);
    expect(await row()).toMatchObject({ holder: null, failures: 0, succeeded_at: null });
    expect((await row()).next_at).toBeLessThanOrEqual(clock.now());
    expect(lines).toEqual([]);
  });
});

onPostgres('regular work of processes whose clocks differ', (engine) => {
  const world = useWorld(engine);
  const name = 'test.skewed';
  /** A process whose clock is so many ms ahead, with one job whose runs wait to be ended. */
  const process = async (aheadMs: number) => {
    const clock: Clock = {
      now: () => systemClock.now() + aheadMs,
      schedule: (time, run) => systemClock.schedule(time - aheadMs, run),
    };
    const ends: (() => void)[] = [];
    const began = Promise.withResolvers<void>();
    const run = async () => {
      began.resolve();
      await new Promise<void>((resolve) => void ends.push(resolve));
    };
    const log = pino({ level: 'silent' });
    const { db } = world.current.running.app;
    const jobs = createJobs({ db, clock, log, metrics: createMetrics(), leasesByDatabase: true });
    // Never due by itself: what is an hour from now to one is due to the other.
    await jobs.start([{ name, nextAfter: (time) => time + 30 * day, run }]);
    return { jobs, ends, began: began.promise, end: () => ends.forEach((end) => end()) };
  };
  const held = () =>
    world.current.running.app.db.read
      .selectFrom('jobs')
      .select(['holder', 'fence', 'lease_until'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();

  it('is not taken from one that lives, by one whose clock is far ahead, nor kept longer by it', async () => {
    const ahead = await process(hour);
    const behind = await process(-hour);
    for (const [has, wants] of [
      [behind, ahead],
      [ahead, behind],
    ] as const) {
      const { fence } = await held();
      const done = has.jobs.run(name);
      await expect.poll(async () => (await held()).fence).toBe(fence + 1);
      expect(await wants.jobs.run(name)).toBeUndefined();
      const { lease_until: until } = await held();
      // The database runs on this machine.
      expect(Math.abs(until - Date.now() - leaseMs)).toBeLessThan(minute / 2);
      await expect.poll(() => has.ends.length).toBeGreaterThan(0);
      has.end();
      expect(await done).toMatchObject({ outcome: 'done' });
    }
    for (const { jobs } of [ahead, behind]) await jobs.stop();
  });

  it('is taken from a dead one as soon as its lease has ended by the clock of the database', async () => {
    const [dead, alive] = [await process(0), await process(-hour)];
    const lost = dead.jobs.run(name);
    await dead.began;
    // As a minute later.
    await runWrite(world.current, (tx) =>
      tx
        .updateTable('jobs')
        .set({ lease_until: Date.now() - 1 })
        .where('name', '=', name)
        .execute(),
    );
    const done = alive.jobs.run(name);
    await alive.began;
    alive.end();
    expect(await done).toMatchObject({ outcome: 'done' });
    dead.end();
    await lost;
    for (const { jobs } of [dead, alive]) await jobs.stop();
  });
});
