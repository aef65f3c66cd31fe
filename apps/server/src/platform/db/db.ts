import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { Write } from './write.ts';

export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Short reads (SQLite: on this thread). It refuses to write. */
  readonly read: Kysely<Tables>;
  /** Long reads: searches, exports, lists over many rows (SQLite: in the reader thread, so that the event loop is not blocked). */
  readonly readLong: Kysely<Tables>;
  /** Runs one write; resolves after the commit, rejects with its Refusal or the fault when nothing was stored. */
  write<In, Out>(write: Write<In, Out>, input: In): Promise<Out>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}
