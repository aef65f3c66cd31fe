import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Write } from '../db/write.ts';
import { writeAsHolder, type Lease } from './jobs.write.ts';

/** How long a job is a process's without word from it, in milliseconds. */
export const leaseMs = 60_000;

/** The database for a run of a job: a write is stored only as long as the job is this process's, and holds it longer. */
export const dbOfHolder = (db: Db, clock: Clock, { name, fence }: Pick<Lease, 'name' | 'fence'>): Db => ({
  ...db,
  write: async <In, Out>(write: Write<In, Out>, input: In): Promise<Out> => {
    const lease = { name, fence, until: clock.now() + leaseMs };
    const { key } = write;
    const own = { ...writeAsHolder, ...(key && { key: () => key(input) }) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the write named here returns
    return db.write(own, { lease, write: write.name, input }) as Promise<Out>;
  },
});
