import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { checkParameters, type SqlValue } from '../statement.ts';

export const sqlitePath = (dataDir: string): string => join(dataDir, 'baithak.sqlite');

/** Gives the file its mode (0600) before SQLite makes it; its WAL takes the same. */
export const createPrivately = (path: string): void => closeSync(openSync(path, 'a', 0o600));

export interface SqliteFile {
  readonly db: DatabaseSync;
  /** Runs one statement now. */
  run<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>;
  close(): void;
}

const everyConnection = `
  PRAGMA busy_timeout = 5000;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
  PRAGMA case_sensitive_like = ON;
`;

const forWriting = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
`;

const maxStatements = 500;

interface Prepared {
  readonly statement: StatementSync;
  /** Reads a row from its values; undefined: it gives none. */
  readonly readRow: ((values: readonly unknown[]) => object) | undefined;
}

/** Rows of one shape. Those that node:sqlite makes are hash tables, which take three times the memory and are slow to read. */
const rowReader = (columns: readonly string[]): Prepared['readRow'] => {
  if (columns.length === 0) return undefined;
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at];
    return row;
  };
};

const prepare = (db: DatabaseSync, sql: string): Prepared => {
  const statement = db.prepare(sql);
  // SQLite silently leaves out what follows the first statement.
  const rest = sql
    .slice(statement.sourceSQL.length)
    .replace(/--[^\n]*/g, '')
    .trim();
  if (rest !== '' && rest !== ';') throw new Error(`One statement at a time. Left over: ${rest}`);
  const readRow = rowReader(statement.columns().map(({ name }) => name));
  if (readRow) statement.setReturnArrays(true);
  return { statement, readRow };
};

/** Returns the prepared statement of a text, from the cache where it can. */
const createStatementCache = (db: DatabaseSync): ((sql: string) => Prepared) => {
  const cache = new LRUCache<string, Prepared>({ max: maxStatements });
  return (sql) => {
    const cached = cache.get(sql);
    if (cached) return cached;
    const prepared = prepare(db, sql);
    cache.set(sql, prepared);
    return prepared;
  };
};

// node:sqlite binds every number as a float: `? / 2` and `'x' || ?` would differ from PostgreSQL.
const bound = (value: SqlValue): SqlValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;

/** Opens the database file. The writer opens it before the readers. */
export const openSqliteFile = (path: string, readOnly: boolean): SqliteFile => {
  const db = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true });
  db.exec(everyConnection + (readOnly ? 'PRAGMA query_only = ON;' : forWriting));
  const preparedStatement = createStatementCache(db);
  return {
    db,
    run: <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> => {
      const values = checkParameters(sql, parameters).map(bound);
      const { statement, readRow } = preparedStatement(sql);
      if (readRow) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement gives arrays
        const found = statement.all(...values) as unknown as unknown[][];
        // The row's shape is what the query's types say of it; SQLite itself knows no types.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Row is what the query selects; the database does not know it
        return { rows: found.map(readRow) as Row[] };
      }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    },
    close: () => db.close(),
  };
};
