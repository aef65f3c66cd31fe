/** Of all processes on this database. */
export interface SharedSecretTable {
  name: string;
  value: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    shared_secrets: SharedSecretTable;
  }
}
