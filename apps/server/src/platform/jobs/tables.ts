/** Regular work of all processes on this database. Times in milliseconds. */
export interface JobTable {
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
