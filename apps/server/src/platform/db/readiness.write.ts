import { defineWrite } from './write.ts';

/** The one row that a probe writes. */
export interface ReadinessTable {
  id: number;
  at: number;
}

declare module './tables.ts' {
  interface Tables {
    readiness: ReadinessTable;
  }
}

/** Changes the one row, so that a database that only reads, or has no space, is found out. */
export const noteReady = defineWrite<{ now: number }, void>({
  name: 'db.noteReady',
  run: async (tx, { now }) => {
    await tx.updateTable('readiness').set({ at: now }).where('id', '=', 1).execute();
  },
});
