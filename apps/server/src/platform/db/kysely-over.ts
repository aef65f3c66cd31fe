import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  Transaction,
  ValueNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyProps,
  type LimitNode,
  type QueryResult,
} from 'kysely';
import { countRows } from '../cost.ts';
import { refuseTransactionControl, storedBytes } from './statement.ts';
import type { Tables } from './tables.ts';
import type { Tx } from './write.ts';

export type Engine = 'sqlite' | 'postgres';

/** Runs one statement. On SQLite it runs before this returns; the promise only carries the result. */
export type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Transactions are the platform's, so Kysely's own driver has nothing to do. */
class NoTransactions extends DummyDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Reads take no transaction, and a write is one already: use db.write.'));
  }
}

const sqlite: Dialect = {
  createDriver: () => new NoTransactions(),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

/**
 * Limits stand in the statement as numbers. Of a limit given as a parameter PostgreSQL assumes a tenth of all rows, finds
 * no plan good enough to keep, and plans a named statement anew each time it runs. A limit that a client chooses stays a
 * parameter: sql`${limit}`.
 */
class LiteralLimits extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    const isNumber = ValueNode.is(limit) && typeof limit.value === 'number';
    this.visitNode(isNumber ? ValueNode.createImmediate(limit.value) : limit);
  }
}

const postgres: Dialect = {
  createDriver: () => new NoTransactions(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new LiteralLimits(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};

const parts = (dialect: Dialect) => ({
  dialect,
  driver: dialect.createDriver(),
  config: { dialect },
  compiler: dialect.createQueryCompiler(),
  adapter: dialect.createAdapter(),
});

const engines = { sqlite: parts(sqlite), postgres: parts(postgres) };

const propsOver = (engine: Engine, execute: Execute): KyselyProps => {
  const { dialect, driver, config, compiler, adapter } = engines[engine];
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery: () => {
      throw new Error('Streams are not supported: read page by page.');
    },
  };
  // One provider call per statement, none of Kysely's connection bookkeeping: a write costs little more than its SQL.
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config, driver, executor, dialect };
};

/** Kysely for reads, without transactions. Their rows are counted as the cost of the call that reads them. */
export const readsOver = (engine: Engine, execute: Execute): Kysely<Tables> => {
  const counted: Execute = async <Row>(query: CompiledQuery) => {
    const result = await execute<Row>(query);
    countRows(result.rows.length);
    return result;
  };
  return new Kysely<Tables>(propsOver(engine, counted));
};

export interface OpenTx {
  readonly tx: Tx;
  /** Ends the handle: later uses of `tx` are refused. Returns the first statement's failure, if one failed. */
  end(): { readonly failure: unknown } | undefined;
  /** Bytes that its statements have stored. */
  stored(): number;
}

/**
 * The handle of one write. A failed statement fails the write even if the write caught the error: on PostgreSQL the
 * transaction is aborted by it, and SQLite must not differ.
 */
export const openTx = (engine: Engine, name: string, execute: Execute): OpenTx => {
  let open = true;
  let failed: { readonly failure: unknown } | undefined;
  let stored = 0;
  const guarded: Execute = async (query) => {
    if (!open) throw new Error(`The write ${name} used tx after it had ended: an await is missing.`);
    try {
      refuseTransactionControl(query.sql);
      stored += storedBytes(query.sql, query.parameters);
      return await execute(query);
    } catch (failure) {
      failed ??= { failure };
      throw failure;
    }
  };
  const end = () => {
    open = false;
    return failed;
  };
  return { tx: new Transaction<Tables>(propsOver(engine, guarded)), end, stored: () => stored };
};
