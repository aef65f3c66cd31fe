import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';

/** Changes an entry of a room's log as whoever has the file of the database: without the triggers that refuse it, which are put back. */
export const changeEntry = (dataDir: string, roomId: string, seq: number): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'), { timeout: 10_000 });
  try {
    const triggers = file.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'moderation_log'",
    );
    const kept = triggers.all();
    for (const { name } of kept) file.exec(`DROP TRIGGER ${String(name)}`);
    const change = file.prepare("UPDATE moderation_log SET what = 'kickGuest' WHERE chain = ? AND seq = ?");
    expect(change.run(roomId, seq).changes).toBe(1);
    for (const { sql } of kept) file.exec(String(sql));
  } finally {
    file.close();
  }
};
