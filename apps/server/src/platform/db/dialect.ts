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

type Values<Running extends readonly unknown[]> = { -readonly [At in keyof Running]: Awaited<Running[At]> };

/**
 * Statements of one transaction that need nothing of each other: on PostgreSQL they are sent at once and run in this order, in one
 * round trip; SQLite runs each as it is called. Waits for all of them; throws what the first that failed threw, in their order.
 */
export const together = async <const Running extends readonly unknown[]>(
  running: Running,
): Promise<Values<Running>> => {
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of these promises, in their order
  return results.map((result) => result.status === 'fulfilled' && result.value) as Values<Running>;
};

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that finds the words anywhere; escape with '\\'. */
export const containing = (words: string): string => `%${escaped(words)}%`;
