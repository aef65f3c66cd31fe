import type { Log } from '../log.ts';
import type { BatchObserver } from './observe.ts';

export interface OpenOptions {
  /** A PostgreSQL; without it the database is the file `baithak.sqlite` in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** The module that imports every file which declares writes. */
  readonly writesModule: URL;
  /** The module that imports every file which declares reads; without it there are none on SQLite. */
  readonly readsModule?: URL;
  /** How long a named read may look, in milliseconds. */
  readonly namedReadMs?: number | undefined;
  readonly log: Log;
  /** Called after every transaction of writes. */
  readonly observe?: BatchObserver;
  /** Whether other processes may have the same PostgreSQL open; SQLite's folder is never shared. */
  readonly shared?: boolean;
  /**
   * SQLite's writer thread died, or another process took PostgreSQL's lock. By default the process logs and exits with
   * 1: it could store nothing any more, or its connected people would miss what is stored elsewhere.
   */
  readonly onDeath?: (error: Error) => void;
}
