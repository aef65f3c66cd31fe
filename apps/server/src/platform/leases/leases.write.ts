import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../db/dialect.ts';
import { defineWrite, type Tx } from '../db/write.ts';

/** On PostgreSQL alone: a process that has the database for itself keeps its leases in memory. */
export interface LeaseTable {
  name: string;
  holder: string;
  fence: number;
  /** Milliseconds, by the database's clock. */
  until: number;
  value: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    leases: LeaseTable;
  }
}

/** One lease of all that ever were. */
export interface LeaseProof {
  readonly name: string;
  readonly fence: number;
}

export const leaseLost = 'LeaseLost';

/** Milliseconds by the database's clock, which is the same for all processes. */
export const databaseNow: RawBuilder<number> = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const after = (ms: number): RawBuilder<number> => sql<number>`${databaseNow} + ${ms}::bigint`;

/** How the living processes are listed among the leases. */
export const processName = 'process:';

interface Take {
  readonly name: string;
  readonly holder: string;
  readonly value: string;
  readonly ms: number;
  /** Takes it from whoever has it by this fence, too. */
  readonly over?: number | undefined;
}

/** Takes what no living process has. Answers the fence, or nothing. */
export const takeLease = defineWrite({
  name: 'leases.take',
  run: async (tx, { name, holder, value, ms, over }: Take): Promise<number | undefined> => {
    const fence = sql<number>`nextval('lease_fences')`;
    const taken = await tx
      .insertInto('leases')
      .values({ name, holder, value, fence, until: after(ms) })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, value, fence, until: after(ms) })
          .where((where) =>
            where.or([where('leases.until', '<=', databaseNow), where('leases.fence', '=', over ?? -1)]),
          ),
      )
      .returning('fence')
      .executeTakeFirst();
    return taken && Number(taken.fence);
  },
});

interface Renew {
  readonly holder: string;
  readonly ms: number;
}

/** Everything of one process that has not ended, for longer. Answers what that is, and how many processes live. */
export const renewLeases = defineWrite({
  name: 'leases.renew',
  run: async (tx, { holder, ms }: Renew): Promise<{ held: LeaseProof[]; processes: number }> => {
    const held = await tx
      .updateTable('leases')
      .set({ until: after(ms) })
      .where('holder', '=', holder)
      .where('until', '>', databaseNow)
      .returning(['name', 'fence'])
      .execute();
    const living = await tx
      .selectFrom('leases')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', `${processName}%`)
      .where('until', '>', databaseNow)
      .executeTakeFirst();
    return { held: held.map(({ name, fence }) => ({ name, fence: Number(fence) })), processes: Number(living?.count) };
  },
});

const hourMs = 3_600_000;

/** Gives back a lease, or with none named all of a process; and removes what the dead left an hour ago. */
export const releaseLeases = defineWrite({
  name: 'leases.release',
  run: async (tx, { holder, lease }: { readonly holder: string; readonly lease?: LeaseProof }) => {
    await tx
      .deleteFrom('leases')
      .where('holder', '=', holder)
      .$if(lease !== undefined, (query) =>
        query.where('name', '=', lease?.name ?? '').where('fence', '=', lease?.fence ?? 0),
      )
      .execute();
    await tx.deleteFrom('leases').where('until', '<', after(-hourMs)).execute();
  },
});

/** False when the lease has ended. */
export const setLeaseValue = defineWrite({
  name: 'leases.setValue',
  run: async (tx, { lease, value }: { readonly lease: LeaseProof; readonly value: string }): Promise<boolean> => {
    const set = await tx
      .updateTable('leases')
      .set({ value })
      .where('name', '=', lease.name)
      .where('fence', '=', lease.fence)
      .where('until', '>', databaseNow)
      .executeTakeFirst();
    return set.numUpdatedRows > 0n;
  },
});

/** Whether anybody has it now. */
export const isLeaseHeld = async (tx: Tx, name: string): Promise<boolean> => {
  const held = await tx
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('until', '>', databaseNow)
    .executeTakeFirst();
  return held !== undefined;
};

/**
 * In the transaction of a write that only whoever holds the lease may do: until the commit nobody else takes it. Throws LeaseLost.
 * Without a proof, which a process that has the database for itself has none of, nothing is looked at.
 */
export const requireLease = async (tx: Tx, proof: LeaseProof | undefined): Promise<void> => {
  if (proof === undefined || engineOf(tx) === 'sqlite') return;
  const held = await tx
    .selectFrom('leases')
    .select('name')
    .where('name', '=', proof.name)
    .where('fence', '=', proof.fence)
    .where('until', '>', databaseNow)
    .forShare()
    .executeTakeFirst();
  if (held) return;
  const error = new Error(`Another process has taken ${proof.name}.`);
  error.name = leaseLost;
  throw error;
};
