import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import type { Log } from '../../log.ts';
import { DatabaseFault } from '../answer.ts';
import { epochOf } from '../epoch.write.ts';
import { type SqlValue, checkParameters } from '../statement.ts';

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number.`);
  return value;
};

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => number>([
  [builtins.INT8, wholeNumber],
  // Sums of BIGINT columns.
  [builtins.NUMERIC, wholeNumber],
  // The result of a comparison in a select list: 0 or 1, as on SQLite.
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

interface PoolOptions {
  readonly databaseUrl: string;
  readonly connections: number;
  /** Of a pool that only reads. */
  readonly readOnly: boolean;
  /** The statements of one connection are sent without waiting for the answers to those before. */
  readonly pipeline: boolean;
  /** Milliseconds that one statement may take; 0 means no limit. */
  readonly statementTimeout: number;
  /**
   * Milliseconds after which a statement without an answer ends its connection: a line that swallows what is sent gives no
   * error. Longer than `statementTimeout`, of which PostgreSQL itself tells.
   */
  readonly answerTimeout?: number;
  /** Milliseconds that may be waited for a connection. */
  readonly connectTimeout?: number;
  /** Asked of each new connection before it is used; where it rejects, the connection is not. */
  readonly check?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  readonly log: Log;
}

/** Lost idle connections are logged and replaced; connections are opened when needed. */
export const createPool = ({
  databaseUrl,
  connections,
  readOnly,
  pipeline,
  statementTimeout,
  answerTimeout = statementTimeout === 0 ? 0 : statementTimeout + 2000,
  connectTimeout = Math.min(10_000, answerTimeout || 10_000),
  check,
  log,
}: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, which its types do not say
    ...(check && { onConnect: check }),
    max: connections,
    pipeline,
    types,
    application_name: 'baithak',
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    options: `-c synchronous_commit=on -c default_transaction_read_only=${readOnly ? 'on' : 'off'}`,
  });
  // Between the pool's listener and that of whoever takes the connection there is none, and what is lost then would end the
  // process; its queries reject by themselves.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
};

const usesBeforeName = 3;
const maxNames = 1000;
/** How often a statement without a name has been run. */
const uses = new LRUCache<string, number>({ max: maxNames });
/** Never evicted: a name means one text for as long as a connection lives. */
const names = new Map<string, string>();
let namesGiven = 0;

// A named statement is parsed once per connection and stays there, so only what comes again gets a name.
const statementName = (sql: string): string | undefined => {
  const known = names.get(sql);
  if (known !== undefined || names.size >= maxNames) return known;
  const used = (uses.get(sql) ?? 0) + 1;
  uses.set(sql, used);
  if (used < usesBeforeName) return undefined;
  uses.delete(sql);
  namesGiven += 1;
  const name = `s${namesGiven}`;
  names.set(sql, name);
  return name;
};

/** A named statement whose table got new columns since (another process migrated): it fails until it is prepared again. */
export const isStale = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '0A000';

/** What pg says without a code: that no answer came, or that the connection was lost or not to be had. */
const lostLine = /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect)/;

/** Gives a lost connection the code that SQL has for one, so that it is known to be no fault of the statement. */
export const withCode = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && !('code' in error) && lostLine.test(error.message))
      throw new DatabaseFault(error.message, '08006', { cause: error });
    throw error;
  });

type Queryable = Pick<pg.ClientBase, 'query'>;

/** pg has it, its types do not. */
interface Connected {
  readonly connection?: { readonly stream?: Pick<Writable, 'cork' | 'uncork'> };
}

/**
 * What is sent on a connection before the event loop goes on is one write to its socket: with one for each statement they took
 * nearly half of the main thread in sends (docs/benchmarks.md#what-a-message-costs).
 */
export const sendTogether = (client: Connected): void => {
  const stream = client.connection?.stream;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs one statement, under a name once it has come a few times. */
export const execute = async <Row>(on: Queryable, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
  const values: SqlValue[] = [...checkParameters(sql, parameters)];
  const name = statementName(sql);
  // The row's shape is what the query's types say of it.
  const answer = on.query<Row & pg.QueryResultRow>({ text: sql, values, ...(name === undefined ? {} : { name }) });
  const { command, rowCount, rows } = await withCode(answer).catch((error: unknown) => {
    if (isStale(error)) names.clear();
    throw error;
  });
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
};

// PostgreSQL's own messages are for people; network errors have a code, and their message may be empty.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof pg.DatabaseError || !('code' in error) ? error.message : String(error.code);
};

/** One connection outside of the pools. Throws BadSetting when there is none to be had. */
export const connect = async (databaseUrl: string, name: string, more: pg.ClientConfig = {}): Promise<pg.Client> => {
  const client = new pg.Client({
    ...more,
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  // Queries reject by themselves; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new BadSetting(
      `DATABASE_URL: that PostgreSQL cannot be used (${reasonOf(error)}). Give one that runs and lets this user in.`,
      { cause: error },
    );
  });
  return client;
};

/** Not waiting for its server. */
export const endNow = (client: pg.ClientBase): void => {
  if (client instanceof pg.Client) client.connection.stream.destroy();
};

/** A dump that is restored makes the table anew: it has another number then, or is in another cluster. */
const ofTheRow = `SELECT value, 'database_epoch'::regclass::oid AS number FROM database_epoch`;
/** The timeline is another one after each promotion, and after each recovery from an archive. */
const ofTheCluster = `SELECT system_identifier::text AS cluster, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS timeline FROM pg_control_system()`;

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '');

interface Cluster {
  readonly cluster: string | null;
  readonly timeline: string | null;
}

/** Not every service that offers PostgreSQL lets its users ask: then the row alone tells. */
const readCluster = async (client: pg.ClientBase): Promise<Cluster | undefined> => {
  try {
    return (await client.query<Cluster>(ofTheCluster)).rows[0];
  } catch (error) {
    // In recovery: a standby, which may lack what was stored, and which no connection would notice becoming the primary.
    if (hasCode(error, ['55000'])) throw new DatabaseFault('This PostgreSQL is a standby.', '25006', { cause: error });
    if (hasCode(error, ['42501', '42883', '0A000'])) return undefined;
    throw error;
  }
};

const epochWith = async (client: pg.ClientBase, cluster: Cluster | undefined): Promise<string> => {
  const { rows } = await client.query<{ readonly value: string; readonly number: number }>(ofTheRow);
  return epochOf(rows, cluster?.cluster, cluster?.timeline);
};

const readEpoch = async (client: pg.ClientBase): Promise<string> => epochWith(client, await readCluster(client));

/** A standby has the timeline of the last checkpoint that it has replayed: after a promotion that of before, for some minutes. */
const ofTheStandby = `SELECT system_identifier::text AS cluster, lpad(upper(to_hex(timeline_id)), 8, '0') AS timeline
  FROM pg_control_system(), pg_control_checkpoint()`;

/** Which epoch a standby follows: that of a primary's connections. Rejects where it may not be asked. */
export const epochOfStandby = async (client: pg.ClientBase): Promise<string> =>
  epochWith(client, (await client.query<Cluster>(ofTheStandby)).rows[0]);

/**
 * For each new connection, before anything else is asked on it: tells which epoch it is of, and ends the older ones that are of
 * another. Over them the old primary, cut off but alive, would still be read, and would take writes that are lost.
 */
export const createEpochCheck = (tell: (epoch: string) => void): ((client: pg.ClientBase) => Promise<void>) => {
  const open = new Map<pg.ClientBase, string>();
  return async (client) => {
    const epoch = await readEpoch(client);
    for (const [other, of] of open) if (of !== epoch) endNow(other);
    open.set(client, epoch);
    client.once('end', () => open.delete(client));
    tell(epoch);
  };
};
