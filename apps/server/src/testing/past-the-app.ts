import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { sqlitePath } from '../platform/db/sqlite/file.ts';
import type { Person, World } from './world.ts';

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

const { linksAfterMinutes, picturesAfterMinutes } = defaultPlatformSettings.ladder;

/** Puts guests on a step of the ladder, as time and a member's answer would: 1 for links, 2 for pictures too. */
export const climb = (world: World, step: 1 | 2, ...guests: readonly Pick<Person, 'userId'>[]): Promise<void> => {
  const since = world.clock.now() - (step === 1 ? linksAfterMinutes : picturesAfterMinutes) * 60_000;
  return changePastTheApp(
    world,
    ...guests.map(
      ({ userId }) =>
        `INSERT INTO ladder_guests (guest_id, clean_since, answers) VALUES ('${userId}', ${since}, 1)
         ON CONFLICT (guest_id) DO UPDATE SET clean_since = excluded.clean_since, answers = excluded.answers, fell_at = NULL`,
    ),
  );
};
