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
  type Dialect,
  type DialectAdapter,
  type KyselyProps,
  type LimitNode,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { countRows } from '../cost.ts';
import { refuseTransactionControl, storedBytes } from './statement.ts';
import type { Tables } from './tables.ts';
import type { Tx } from './write.ts';

export type Engine = 'sqlite' | 'postgres';

/** Runs one statement. On SQLite it runs before this returns; the promise only carries the result. */
export type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** A limit that no client chooses. */
const chosenLimit = ({ limit }: LimitNode): number | undefined =>
  ValueNode.is(limit) && typeof limit.value === 'number' ? limit.value : undefined;

/**
 * Limits stand in the statement as numbers. SQLite plans a statement whose limit is a parameter anew each time it runs, which
 * takes five times as long as the statement; not so where the parameter is part of a sum.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = chosenLimit(node);
    this.append('limit ');
    this.visitNode(limit === undefined ? node.limit : ValueNode.createImmediate(limit));
    if (limit === undefined) this.append(' + 0');
  }
}

/**
 * The same for PostgreSQL: of a limit given as a parameter it assumes a tenth of all rows, finds no plan good enough to keep,
 * and plans a named statement anew each time it runs. A limit that a client chooses stays a parameter.
 */
class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = chosenLimit(node);
    this.append('limit ');
    this.visitNode(limit === undefined ? node.limit : ValueNode.createImmediate(limit));
  }
}

const sqlite: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

const postgres: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresCompiler(),
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

/** Runs each statement at once. There are no connections to hand out and no plugins: Kysely's own way is six promises a statement. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #execute: Execute;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, execute: Execute) {
    super(compiler, adapter, {
      provideConnection: () =>
        Promise.reject(
          new Error('Reads take no transaction and no stream, and a write is a transaction: use db.write.'),
        ),
    });
    this.#execute = execute;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute<Row>(query);
  }
}

const propsOver = (engine: Engine, execute: Execute): KyselyProps => {
  const { dialect, driver, config, compiler, adapter } = engines[engine];
  return { config, driver, executor: new DirectExecutor(compiler, adapter, execute), dialect };
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
