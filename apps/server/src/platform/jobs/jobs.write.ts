import { forUpdate } from '../db/dialect.ts';
import { defineWrite, findWrite, type Tx } from '../db/write.ts';

/** A job that a process has taken: it is this process's until `until`, or longer where it says so again. */
export interface Lease {
  readonly name: string;
  readonly fence: number;
  readonly until: number;
}

/** Another process has taken the job. */
export const leaseLost = 'LeaseLost';

/** The job is this process's still, and until a later time. Throws LeaseLost. */
const hold = async (tx: Tx, { name, fence, until }: Lease): Promise<void> => {
  const held = await tx
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .where('holder', 'is not', null)
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) return;
  const error = new Error(`Another process has taken the job ${name}.`);
  error.name = leaseLost;
  throw error;
};

export const holdLease = defineWrite({ name: 'jobs.holdLease', run: hold });

interface OwnWrite {
  readonly lease: Lease;
  /** A declared write and its input. */
  readonly write: string;
  readonly input: unknown;
}

/** A write of a job, stored only as long as the job is its process's. */
export const writeAsHolder = defineWrite({
  name: 'jobs.writeAsHolder',
  run: async (tx, { lease, write, input }: OwnWrite): Promise<unknown> => {
    await hold(tx, lease);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a write is found by its name, which loses what it takes
    return (findWrite(write).run as (tx: Tx, input: unknown) => Promise<unknown>)(tx, input);
  },
});

/** What the table says of a job that has never run. */
const never = {
  holder: null,
  lease_until: 0,
  fence: 0,
  began_at: null,
  succeeded_at: null,
  milliseconds: null,
  failures: 0,
};

/** Jobs that the table does not know yet are due at these times. */
export const addJobs = defineWrite({
  name: 'jobs.addJobs',
  run: async (tx, jobs: readonly { readonly name: string; readonly nextAt: number }[]) => {
    for (const { name, nextAt } of jobs)
      await tx
        .insertInto('jobs')
        .values({ ...never, name, next_at: nextAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },
});

interface Take {
  readonly name: string;
  readonly holder: string;
  readonly now: number;
  readonly until: number;
  /** Whether it must be due. */
  readonly due: boolean;
}

/** Takes a job that no living process has. Answers its fence, and how often it has failed; nothing when it cannot be taken. */
export const takeJob = defineWrite({
  name: 'jobs.takeJob',
  run: async (
    tx,
    { name, holder, now, until, due }: Take,
  ): Promise<{ fence: number; failures: number } | undefined> => {
    const row = await tx
      .selectFrom('jobs')
      .select(['next_at', 'lease_until', 'fence', 'failures'])
      .where('name', '=', name)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!row || row.lease_until > now || (due && row.next_at > now)) return undefined;
    const fence = row.fence + 1;
    await tx
      .updateTable('jobs')
      .set({ holder, fence, lease_until: until, began_at: now })
      .where('name', '=', name)
      .execute();
    return { fence, failures: row.failures };
  },
});

interface Ended {
  readonly name: string;
  readonly fence: number;
  /** Left out when the run was broken off: it is due as it was. */
  readonly ended?: {
    readonly nextAt: number;
    readonly failures: number;
    readonly milliseconds: number;
    readonly now: number;
  };
}

/** Gives a job back that this process has. */
export const endJob = defineWrite({
  name: 'jobs.endJob',
  run: async (tx, { name, fence, ended }: Ended) => {
    await tx
      .updateTable('jobs')
      .set({
        holder: null,
        lease_until: 0,
        ...(ended && { next_at: ended.nextAt, failures: ended.failures, milliseconds: ended.milliseconds }),
        ...(ended?.failures === 0 && { succeeded_at: ended.now }),
      })
      .where('name', '=', name)
      .where('fence', '=', fence)
      .execute();
  },
});
