import { sql } from 'kysely';
import type { App } from '../platform/context.ts';
import type { Db } from '../platform/db/db.ts';

/** What moves by itself while people are active, and says nothing about what a call stored. */
const restless = new Set(['last_used_at', 'last_seen_at', 'held_until']);

/** What the server writes for itself: how far its own work is, and that it is ready. */
const ownWork = new Set(['search_backfill', 'readiness']);

/** What is stored after the answer of whatever came first from an address. */
const storedLater = new Set(['person_addresses']);

const tablesOf = async (db: Db): Promise<string[]> => {
  const list =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  return (await list.execute(db.read)).rows
    .map(({ name }) => name)
    .filter((name) => !ownWork.has(name))
    .toSorted();
};

type Stores = Pick<App, 'db' | 'services'>;

/** Every row of every table, by table, once the messages until now are in the search index. */
export const allRows = async ({ db, services }: Stores): Promise<Map<string, Record<string, unknown>[]>> => {
  await services.messages.indexSoon.done();
  const tables = new Map<string, Record<string, unknown>[]>();
  for (const table of await tablesOf(db))
    tables.set(table, (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(db.read)).rows);
  return tables;
};

/** Everything that is stored, as text: equal before and after a call that stored nothing. */
export const fingerprint = async (app: Stores): Promise<string> => {
  const tables: string[] = [];
  for (const [table, rows] of await allRows(app)) {
    if (storedLater.has(table)) continue;
    const calm = rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => !restless.has(column))
          .toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    );
    tables.push(`${table}\n${calm.toSorted().join('\n')}`);
  }
  return tables.join('\n\n');
};
