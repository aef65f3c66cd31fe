import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import type { Log } from '../../log.ts';
import { DatabaseFault } from '../answer.ts';
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
  log,
}: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    pipeline,
    types,
    application_name: 'baithak',
    connectionTimeoutMillis: Math.min(10_000, answerTimeout || 10_000),
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
