import { sql, type RawBuilder } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Tx } from './write.ts';

/*
 * Lists as one parameter, JSON: one statement, which is prepared once, for a list of any length.
 */

/** `where('word', 'in', textsIn(db, json))`: the texts of a JSON list. */
export const textsIn = (db: Tx, json: string): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`(select value from json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;

/** How a value of a JSON row is stored; `utf8`: a text as the bytes of its UTF-8. */
export type JsonColumn = 'text' | 'number' | 'utf8';

const casts = {
  sqlite: {
    text: (at: number) => sql`value ->> ${sql.lit(at)}`,
    number: (at: number) => sql`value ->> ${sql.lit(at)}`,
    utf8: (at: number) => sql`cast(value ->> ${sql.lit(at)} as blob)`,
  },
  postgres: {
    text: (at: number) => sql`value ->> ${sql.lit(at)}`,
    number: (at: number) => sql`(value ->> ${sql.lit(at)})::bigint`,
    utf8: (at: number) => sql`convert_to(value ->> ${sql.lit(at)}, 'UTF8')`,
  },
} as const;

/**
 * `insertInto(…).columns([…]).expression(rowsIn(db, json, […]))`: a JSON list of rows, each a list of its values. Texts must be
 * well-formed: PostgreSQL refuses half a character, and 0.
 */
export const rowsIn = (db: Tx, json: string, columns: readonly JsonColumn[]): RawBuilder<Record<string, unknown>> => {
  const engine = engineOf(db);
  const list = sql.join(columns.map((column, at) => casts[engine][column](at)));
  // Without a condition SQLite would read an ON that follows as that of a join.
  return engine === 'postgres'
    ? sql`select ${list} from json_array_elements(${json}::json) where true`
    : sql`select ${list} from json_each(${json}) where true`;
};
