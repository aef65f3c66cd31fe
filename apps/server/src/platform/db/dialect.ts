import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Engine } from './kysely-over.ts';
import type { Tx } from './write.ts';

/*
 * The only differences between the engines for whoever writes queries. Everything else is one SQL.
 */

export const engineOf = (db: Tx): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Locks the selected rows until the commit: `tx.selectFrom('rooms')….$call(forUpdate(tx))`.
 * Nothing on SQLite, whose writes run one after another.
 */
export const forUpdate =
  (tx: Tx) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>): SelectQueryBuilder<DB, Table, Row> =>
    engineOf(tx) === 'postgres' ? query.forUpdate() : query;

const uniqueViolations: readonly unknown[] = ['23505', 'SQLITE_2067', 'SQLITE_1555'];

/** Whether `db.write` rejected because a unique index or primary key already holds the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && uniqueViolations.includes(error.code);
