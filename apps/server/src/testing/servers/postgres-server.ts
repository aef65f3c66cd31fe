import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { memoryFolder } from '../memory-folder.ts';
import { type Line, openLine } from './line.ts';

/**
 * A PostgreSQL of this test run, on a unix socket in a temporary folder: in memory where there is room, since each test
 * copies a database of 300 files, which takes a third of a second of CPU on the disk.
 */
export interface PostgresServer {
  urlOf(database: string): string;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const debian = '/usr/lib/postgresql';

/** The folder of the newest installed `initdb` and `postgres`, or undefined when there are none. */
export const findPostgres = (): string | undefined => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
};

// PostgreSQL refuses to run as root.
const accountToRunAs = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
};

/*
 * The server lives as long as its standard input: when the test run ends in whatever way, kill -9 included, the pipe
 * closes, the shell stops the server and removes its folder.
 */
const supervise = `
  "$0/postgres" -D "$1/data" -k "$1" -h "" -F -c max_connections=300 -c shared_buffers=64MB -c full_page_writes=off \\
    -c autovacuum=off -c max_wal_size=256MB -c log_min_messages=fatal -c log_min_error_statement=panic </dev/null >"$1/log" 2>&1 &
  server=$!
  cat >/dev/null
  kill -INT $server
  wait $server
  rm -rf "$1"
`;

/** ms. */
const startsWithin = 60_000;

const untilItAnswers = async (url: string, supervisor: ChildProcess, log: string): Promise<void> => {
  for (const since = Date.now(); ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const error = await client.connect().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await client.end().catch(() => {});
    if (error === undefined) return;
    if (supervisor.exitCode !== null || Date.now() - since > startsWithin)
      throw new Error(`PostgreSQL did not start. ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** `fill` makes the folder `data` in its working directory. */
const startFilled = async (
  binaries: string,
  fill: (options: { readonly cwd: string; readonly uid?: number; readonly gid?: number }) => void,
): Promise<PostgresServer> => {
  const account = accountToRunAs();
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'baithak-pg-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const urlOf = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  try {
    fill(options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  // A group of its own: Ctrl-C reaches the test run, which then closes the pipe.
  const supervisor = spawn('sh', ['-c', supervise, binaries, folder], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    supervisor.stdin.end();
    await ended;
  };
  try {
    await untilItAnswers(urlOf('postgres'), supervisor, join(folder, 'log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
};

export const startPostgres = (binaries: string): Promise<PostgresServer> =>
  startFilled(binaries, (options) => {
    const initdb = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), initdb, { ...options, stdio: 'pipe' });
  });

const folderOf = (databaseUrl: string): string => new URL(databaseUrl).searchParams.get('host') ?? '';

const startBackup = (binaries: string, databaseUrl: string, following: readonly string[]): Promise<PostgresServer> =>
  startFilled(binaries, (options) => {
    const from = [
      '-D',
      'data',
      '-h',
      folderOf(databaseUrl),
      '-U',
      'postgres',
      '-c',
      'fast',
      '-X',
      'stream',
      '--no-sync',
    ];
    execFileSync(join(binaries, 'pg_basebackup'), [...from, ...following], { ...options, stdio: 'pipe' });
    writeFileSync(join(options.cwd, 'data', 'standby.signal'), '');
    // An idle primary refuses the first line of a standby whose backup ended with a file of its log; five seconds by default.
    appendFileSync(join(options.cwd, 'data', 'postgresql.auto.conf'), "wal_retrieve_retry_interval = '100ms'\n");
  });

/** A standby of the server of `databaseUrl`, that has what was stored until now and gets nothing more; `SELECT pg_promote()` makes it a primary. */
export const startLaggingStandby = (binaries: string, databaseUrl: string): Promise<PostgresServer> =>
  startBackup(binaries, databaseUrl, []);

/** One that follows it; `SELECT pg_wal_replay_pause()` lets it fall behind. The server keeps for it what it has not got yet. */
export const startStandby = (binaries: string, databaseUrl: string): Promise<PostgresServer> =>
  startBackup(binaries, databaseUrl, ['-R', '-C', '-S', `standby_${randomBytes(6).toString('hex')}`]);

/** A TCP line to a database: its server listens on a socket in a folder. */
export interface PostgresLine extends Line {
  readonly url: string;
  /** Lines that are opened from now on lead to the server of `databaseUrl`. */
  turn(databaseUrl: string): void;
}

export const openPostgresLine = async (databaseUrl: string): Promise<PostgresLine> => {
  let folder = folderOf(databaseUrl);
  const line = await openLine(() => ({ path: join(folder, '.s.PGSQL.5432') }));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${line.port}`;
  return { ...line, url: url.href, turn: (to) => void (folder = folderOf(to)) };
};
