import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { sqlitePath } from '../platform/db/sqlite/file.ts';
import type { World } from './world.ts';

/** As whoever has the database, without the server. Rejects when the database refuses a statement. */
export const withoutServer = async (world: World, ...statements: readonly string[]): Promise<void> => {
  const { databaseUrl, dataDir } = world.running.app.config;
  if (databaseUrl === undefined) {
    const file = new DatabaseSync(sqlitePath(dataDir), { timeout: 60_000 });
    try {
      for (const statement of statements) file.exec(statement);
    } finally {
      file.close();
    }
    // What the app reads in one turn of the event loop is as it was when it began to.
    return nextTurn();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const tables = ['moderation_log', 'moderation_log_book', 'moderation_log_marks'];

/** The same by somebody who takes the triggers away that guard the moderation log. */
export const withoutTriggers = (world: World, ...statements: readonly string[]): Promise<void> => {
  if (world.running.app.config.databaseUrl !== undefined) {
    const each = (verb: string) => tables.map((table) => `ALTER TABLE ${table} ${verb} TRIGGER USER`);
    return withoutServer(world, ...each('DISABLE'), ...statements, ...each('ENABLE'));
  }
  const triggers = tables.flatMap((table) => ['update', 'delete', 'replace'].map((what) => `${table}_no_${what}`));
  return withoutServer(world, ...triggers.map((name) => `DROP TRIGGER IF EXISTS ${name}`), ...statements);
};
