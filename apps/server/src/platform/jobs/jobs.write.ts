import { type RawBuilder, sql } from 'kysely';
import { forUpdate } from '../db/dialect.ts';
import { defineWrite, findWrite, type Tx } from '../db/write.ts';
import { databaseNow } from '../leases/leases.write.ts';

/** A job that a process has taken: it is this process's for `ms`, or longer where it says so again. */
export interface Lease {
  readonly name: string;
  readonly fence: number;
  readonly ms: number;
  /** In the place of the database's clock, which is the same for all processes: SQLite has one process, and no clock. */
  readonly now: number | undefined;
}

/** When leases end that are taken now, and whether they have. */
export const leaseNow = (now: number | undefined): RawBuilder<number> =>
  now === undefined ? databaseNow : sql<number>`${now}`;

const after = (now: number | undefined, ms: number): RawBuilder<number> =>
  now === undefined ? sql<number>`${databaseNow} + ${ms}::bigint` : sql<number>`${now + ms}`;

/** Another process has taken the job. */
export const leaseLost = 'LeaseLost';

/** The job is this process's still, and until a later time. Throws LeaseLost. */
const hold = async (tx: Tx, { name, fence, ms, now }: Lease): Promise<void> => {
  const held = await tx
    .updateTable('jobs')
    .set({ lease_until: after(now, ms) })
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

interface Take extends Omit<Lease, 'fence'> {
  readonly holder: string;
  /** By the clock of whoever takes it. */
  readonly at: number;
  /** Whether it must be due. */
  readonly due: boolean;
}

/** Takes a job that no living process has. Answers its fence, and how often it has failed; nothing when it cannot be taken. */
export const takeJob = defineWrite({
  name: 'jobs.takeJob',
  run: async (
    tx,
    { name, holder, at, ms, now, due }: Take,
  ): Promise<{ fence: number; failures: number } | undefined> => {
    const row = await tx
      .selectFrom('jobs')
      .select(['next_at', 'fence', 'failures'])
      .select(sql<number | boolean>`lease_until > ${leaseNow(now)}`.as('isHeld'))
      .where('name', '=', name)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!row || Boolean(row.isHeld) || (due && row.next_at > at)) return undefined;
    const fence = row.fence + 1;
    await tx
      .updateTable('jobs')
      .set({ holder, fence, lease_until: after(now, ms), began_at: at })
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
