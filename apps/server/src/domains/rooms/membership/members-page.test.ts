import { expect, it } from 'vitest';
import { readsOver } from '../../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../../platform/db/sqlite/file.ts';
import { engines } from '../../../testing/databases.ts';
import { openWorld } from '../../../testing/world.ts';
import { membersBeginningWith, membersContaining, membersPage } from './members.ts';

// The plan is read in SQLite's words; PostgreSQL has the same index.
it.skipIf(!engines.includes('sqlite'))('members are read in their order, and none are sorted', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(
      file
        .run<{ detail: string }>(explained)
        .rows.map(({ detail }) => detail)
        .join('; '),
    );
    return file.run(query);
  });
  const roomId = 'a'.repeat(24);
  for (const [after, without] of [
    [undefined, []],
    [{ sortRank: 5, name: 'zulfiqar' }, []],
    [undefined, [roomId]],
  ] as const) {
    const page = { roomId, after, without, most: 101 };
    await membersPage(db, page);
    await membersContaining(db, page, 'khan');
    await membersBeginningWith(db, page, 'za');
  }
  expect(plans.length).toBeGreaterThan(9);
  for (const plan of plans) {
    expect(plan).toMatch(
      /^SEARCH room_members USING INDEX room_members_by_order \(room_id=\? AND .*SEARCH people USING INDEX/,
    );
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  file.close();
  await world.close();
});
