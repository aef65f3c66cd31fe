import type { Kysely } from 'kysely';
import type { NoticeKind } from './notices.ts';
import type { Read } from './read.ts';
import type { Tables } from './tables.ts';
import type { Write } from './write.ts';

export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Short reads (SQLite: on this thread). It refuses to write. */
  readonly read: Kysely<Tables>;
  /** Long reads: searches, exports, lists over many rows (SQLite: in the reader thread, so that the event loop is not blocked). */
  readonly readLong: Kysely<Tables>;
  /** Runs a named read; those who have several waiting (by `key`) take turns with others. */
  readInTurn<In, Out>(read: Read<In, Out>, input: In, key: string): Promise<Out>;
  /** Runs one write; resolves after the commit, rejects with its Refusal or the fault when nothing was stored. */
  write<In, Out>(write: Write<In, Out>, input: In): Promise<Out>;
  /** Calls `hear`, which must not throw, with every notice of a kind that writes of this process left, after the commit of each. */
  listen<T>(kind: NoticeKind<T>, hear: (value: T) => void): void;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}
