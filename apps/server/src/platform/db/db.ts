import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import type { NoticeKind, SharedNoticeKind } from './notices.ts';
import type { Read } from './read.ts';
import type { Tables } from './tables.ts';
import type { Write } from './write.ts';

export interface Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Other processes may write to it too. */
  readonly isShared: boolean;
  /** Short reads (SQLite: on this thread). It refuses to write. */
  readonly read: Kysely<Tables>;
  /**
   * Long reads: searches, exports, lists over many rows (SQLite: in the reader thread, so that the event loop is not blocked). Like
   * short ones they see all that was committed before, also where a replica answers them.
   */
  readonly readLong: Kysely<Tables>;
  /** Runs a named read; those who have several waiting (by `key`) take turns with others. */
  readInTurn<In, Out>(read: Read<In, Out>, input: In, key: string): Promise<Out>;
  /** Runs one write; resolves after the commit, rejects with its Refusal or the fault when nothing was stored. */
  write<In, Out>(write: Write<In, Out>, input: In): Promise<Out>;
  /** Calls `hear`, which must not throw, with every notice of a kind that writes of this process left, after the commit of each. */
  listen<T>(kind: NoticeKind<T>, hear: (value: T) => void): void;
  /**
   * Calls `hear`, which must not throw, with every notice of a kind that is for everywhere and that writes of other processes
   * left: at least once, within a second of the commit, and in no order that counts. Nobody else has SQLite open.
   */
  follow<T>(kind: SharedNoticeKind<T>, hear: (value: T) => void): void;
  /** Hears now what other processes left until now. */
  catchUp(): Promise<void>;
  /** Everything that others left before this moment, by `performance.now()`, was heard: Infinity where nobody else may write. */
  heardUpTo(): number;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}

/** One committed or aborted transaction, for the metrics. */
export interface Batch {
  readonly writes: number;
  /** From BEGIN to the end of COMMIT. */
  readonly milliseconds: number;
}

export type BatchObserver = (batch: Batch) => void;

export interface OpenOptions {
  /** A PostgreSQL; without it the database is the file `baithak.sqlite` in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A standby of it for long reads. */
  readonly replicaUrl?: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** The module that imports every file which declares writes. */
  readonly writesModule: URL;
  /** The module that imports every file which declares reads; without it there are none on SQLite. */
  readonly readsModule?: URL;
  /** How long a named read may look, in milliseconds. */
  readonly namedReadMs?: number | undefined;
  /** Milliseconds after which PostgreSQL is taken to be lost when it does not answer a short statement; 12 s. */
  readonly answerTimeout?: number;
  readonly log: Log;
  /** Called with the epoch when the database is opened, and with that of each new connection to PostgreSQL. */
  readonly onEpoch?: (epoch: string) => void;
  /** Called after every transaction of writes. */
  readonly observe?: BatchObserver;
  /**
   * Of a PostgreSQL: 'exclusive' (by default) is for one process alone, 'shared' for several that hear of each other's
   * writes; the two refuse each other. 'none' looks at nothing and hears nothing. SQLite's folder is never shared.
   */
  readonly lock?: 'exclusive' | 'shared' | 'none';
  /**
   * SQLite's writer thread died, or another process took PostgreSQL's lock. By default the process logs and exits with
   * 1: it could store nothing any more, or its connected people would miss what is stored elsewhere.
   */
  readonly onDeath?: (error: Error) => void;
}
