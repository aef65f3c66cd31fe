import { createHash } from 'node:crypto';
import { defineWrite } from './write.ts';

/** One row. */
export interface DatabaseEpochTable {
  id: number;
  value: string;
}

declare module './tables.ts' {
  interface Tables {
    database_epoch: DatabaseEpochTable;
  }
}

/** A short text of what tells one life of a database from another. */
export const epochOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/**
 * For whoever has put a backup in the place of the database, with `fresh` random: nothing else says so of SQLite's file or of a
 * copied PostgreSQL folder. Processes learn it when they next open the database or a connection to it.
 */
export const renewEpoch = defineWrite<{ fresh: string }, void>({
  name: 'db.renewEpoch',
  run: async (tx, { fresh }) => {
    await tx.updateTable('database_epoch').set({ value: fresh }).where('id', '=', 1).execute();
  },
});
