import { expect, it } from 'vitest';
import { readsOver } from '../../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../../platform/db/sqlite/file.ts';
import { engines } from '../../../testing/databases.ts';
import { openWorld } from '../../../testing/world.ts';
import { moderatorsOf } from '../../moderation/api.ts';
import { accountByEmail, accountsBefore } from './accounts.queries.ts';

// The plan is read in SQLite's words; PostgreSQL has the same indexes.
it.skipIf(!engines.includes('sqlite'))('no member or account is read but those that are asked for', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(...file.run<{ detail: string }>(explained).rows.map(({ detail }) => detail));
    return file.run(query);
  });
  await moderatorsOf(db, 'a'.repeat(24), 30);
  expect(plans.splice(0)).toEqual([
    'SEARCH room_members USING INDEX room_members_by_order (room_id=? AND sort_rank<?)',
  ]);
  await accountsBefore(db, { filter: 'new', before: undefined, most: 21, now: world.clock.now() });
  expect(plans.splice(0).filter((step) => step.startsWith('SCAN'))).toEqual([]);
  await accountByEmail(db, 'somebody@example.com');
  expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  file.close();
  await world.close();
});
