import type { Log } from '../log.ts';
import type { BatchObserver } from './observe.ts';

export interface OpenOptions {
  /** A PostgreSQL; without it the database is the file `baithak.sqlite` in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** The module that imports every file which declares writes. */
  readonly writesModule: URL;
  readonly log: Log;
  /** Called after every transaction of writes. */
  readonly observe?: BatchObserver;
  /** SQLite's writer thread died. By default the process logs and exits with 1, because it could store nothing any more. */
  readonly onDeath?: (error: Error) => void;
}
