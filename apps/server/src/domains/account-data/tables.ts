/** The download that somebody asked for last. Its bytes are the blob `<id>.zip`. Times are milliseconds. */
export interface ExportTable {
  user_id: string;
  /** 32 hex characters: 128 random bits. */
  id: string;
  state: 'making' | 'ready' | 'failed';
  asked_at: number;
  made_at: number | null;
  /** Bytes. */
  size: number | null;
  /** Until when it is kept. */
  ends_at: number | null;
  /** The session that gave the password for it: no other one is given its address. */
  session_id: string;
}

/** A closed account of which something may still be stored. */
export interface AccountClosingTable {
  user_id: string;
  closed_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    exports: ExportTable;
    account_closings: AccountClosingTable;
  }
}
