import { expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { openWorld } from '../../testing/world.ts';
import { readsOver } from '../db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../db/sqlite/file.ts';
import { createFindWords } from './matching-words.ts';

// The plan is read in SQLite's words; PostgreSQL has the same indexes.
it.skipIf(!engines.includes('sqlite'))('no word is looked up by reading the vocabulary', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(...file.run<{ detail: string }>(explained).rows.map(({ detail }) => detail));
    return file.run(query);
  });
  const findWords = createFindWords(db);
  for (const word of ['zqxwvj', '@zqxwvj', '京']) for (const band of [0, 1, 2, 3] as const) await findWords(word, band);
  expect(plans.filter((step) => step.startsWith('SEARCH search_')).length).toBeGreaterThan(5);
  expect(plans.filter((step) => /^SCAN (?!near)/.test(step))).toEqual([]);
  file.close();
  await world.close();
});
