import { type AdminCommand, UsageError } from '../admin/admin-command.ts';
import { iso } from '../clock.ts';

/** Regular work of all processes on this database. Times in milliseconds. */
interface JobTable {
  name: string;
  next_at: number;
  /** The process that does it now. */
  holder: string | null;
  lease_until: number;
  /** Goes up whenever a process takes the job. */
  fence: number;
  began_at: number | null;
  succeeded_at: number | null;
  /** Of the run that ended last. */
  milliseconds: number | null;
  /** In a row, up to now. */
  failures: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobTable;
  }
}

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
