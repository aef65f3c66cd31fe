import { UsageError, type AdminCommand } from '../admin/admin-command.ts';
import { iso } from '../clock.ts';
import type { JobTable } from './tables.ts';

const at = (time: number | null): string => (time === null ? '-' : iso(time));

const line = ({ name, next_at, holder, succeeded_at, milliseconds, failures }: JobTable): string =>
  [
    name.padEnd(30),
    `next ${at(next_at)}`,
    `succeeded ${at(succeeded_at)}`,
    `took ${milliseconds === null ? '-' : `${milliseconds} ms`}`,
    `failures ${failures}`,
    ...(holder === null ? [] : ['runs now']),
  ].join('  ');

/** `jobs`: when each is due, when it last succeeded, how long it took, how often it has failed since. */
export const listJobs: AdminCommand = {
  usage: 'jobs',
  run: async ({ db }, args) => {
    if (args.length > 0) throw new UsageError();
    const jobs = await db.read.selectFrom('jobs').selectAll().orderBy('name').execute();
    return jobs.length === 0 ? 'No job is known yet: a first start adds them.' : jobs.map(line).join('\n');
  },
};
