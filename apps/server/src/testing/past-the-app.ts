import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { sqlitePath } from '../platform/db/sqlite/file.ts';
import type { World } from './world.ts';

/** Changes the database past the app, as an older server or a hand at it left it. */
export const changePastTheApp = async (world: World, ...statements: readonly string[]): Promise<void> => {
  const { dataDir, databaseUrl } = world.running.app.config;
  if (databaseUrl === undefined) {
    const file = new DatabaseSync(sqlitePath(dataDir), { timeout: 5000 });
    for (const statement of statements) file.exec(statement);
    file.close();
    // What the app reads in one turn of the event loop is as it was when it began to.
    return nextTurn();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** A thread that counts more replies than it has: as one of many, it is read page by page. */
export const countManyReplies = (world: World, threadId: string): Promise<void> =>
  changePastTheApp(world, `UPDATE threads SET replies = replies + 1000 WHERE id = '${threadId}'`);
