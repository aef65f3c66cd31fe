import { setTimeout } from 'node:timers/promises';
import { type AdminApp, type AdminCommand, CommandError, UsageError } from '../../platform/admin/admin-command.ts';
import type { App } from '../../platform/context.ts';
import { type Job, daily, hourly, monthly } from '../../platform/jobs/run-job.ts';
import { type Step, addresses, bans, deleted, steps } from './steps.ts';

/** What goes, or would go. */
type Counts = Readonly<Record<Step['name'], number>>;

/** How much retention would delete now. */
const countRetention = async ({ db, clock }: Pick<AdminApp, 'db' | 'clock'>): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  for (const { name, count } of steps) counts[name] = await count(db.readLong, clock.now());
  return counts;
};

/** Deletes what is old. It rests after each write as long as that took, so that others have at least half of the time. */
export const removeOld = async (
  app: AdminApp,
  list: readonly Step[],
  signal?: AbortSignal,
): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  try {
    for (const { name, remove } of list) {
      counts[name] = 0;
      let began = performance.now();
      for await (const count of remove(app)) {
        counts[name] += count;
        await setTimeout(performance.now() - began, undefined, { ...(signal && { signal }) });
        began = performance.now();
      }
    }
  } finally {
    if (Object.values(counts).some((count) => count > 0)) app.log.info({ removed: counts }, 'what was old was deleted');
  }
  return counts;
};

export const retentionJob = 'retention.removeOld';

/** Deletes what is old on the first of each month, UTC (docs/contract.md#retention); addresses every day, bans and what was deleted every hour. */
export const retentionJobs = (app: App): readonly Job[] => [
  { name: retentionJob, nextAfter: monthly, run: ({ db, signal }) => removeOld({ ...app, db }, steps, signal) },
  {
    name: 'retention.removeAddresses',
    nextAfter: daily,
    run: ({ db, signal }) => removeOld({ ...app, db }, [addresses], signal),
  },
  {
    name: 'retention.removeBans',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [bans], signal),
  },
  {
    name: 'retention.eraseDeleted',
    nextAfter: hourly,
    run: ({ db, signal }) => removeOld({ ...app, db }, [deleted], signal),
  },
];

/** `retention`: what the monthly job does, now. With `--dry-run` only its counts, and nothing changes. */
export const retention: AdminCommand = {
  usage: 'retention [--dry-run]',
  run: async (app, args) => {
    const [option, ...more] = args;
    if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new UsageError();
    if (option !== undefined) return JSON.stringify(await countRetention(app));
    if (!app.jobs) return JSON.stringify(await removeOld(app, steps));
    const ended = await app.jobs.run(retentionJob);
    if (ended?.outcome !== 'done')
      throw new CommandError(`It was not finished: ${ended?.outcome ?? 'it runs elsewhere'}.`);
    return JSON.stringify(ended.result);
  },
};
