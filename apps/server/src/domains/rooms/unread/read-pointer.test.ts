import pg from 'pg';
import { expect, it } from 'vitest';
import { engines } from '../../../testing/databases.ts';
import { joinAndLoad, makeRoom, say } from '../../../testing/room-actions.ts';
import { openWorld } from '../../../testing/world.ts';
import { storeReadPointer } from './read-pointer.write.ts';

const hasPostgres = engines.includes('postgres');

// SQLite writes one after another: there nobody waits with an old idea of now.
it.skipIf(!hasPostgres)(
  `a read pointer that waited for a later one does not take it back${hasPostgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  async () => {
    const world = await openWorld('postgres');
    const [ali, sara] = [await world.member('alikhan'), await world.member('sarakhan')];
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const { rev } = await say(sara, roomId, 'salaam');
    const other = new pg.Client({ connectionString: world.running.app.config.databaseUrl });
    const watcher = new pg.Client({ connectionString: world.running.app.config.databaseUrl });
    await Promise.all([other.connect(), watcher.connect()]);
    try {
      await other.query('BEGIN');
      await other.query('UPDATE rooms SET rev = rev + 1 WHERE id = $1', [roomId]);
      await other.query('UPDATE room_members SET last_read_rev = $2 WHERE room_id = $1 AND user_id = $3', [
        roomId,
        rev + 1,
        ali.userId,
      ]);
      const reading = world.running.app.db.write(storeReadPointer, { roomId, userId: ali.userId });
      // Other work of the app may wait too.
      const waiting = async () =>
        (
          await watcher.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
              AND query LIKE 'update "room_members"%'`,
          )
        ).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
      await other.query('COMMIT');
      await reading;
      const { rows } = await other.query<{ last_read_rev: string }>(
        'SELECT last_read_rev FROM room_members WHERE room_id = $1 AND user_id = $2',
        [roomId, ali.userId],
      );
      expect(rows.map(({ last_read_rev }) => Number(last_read_rev))).toEqual([rev + 1]);
    } finally {
      await Promise.all([other.end(), watcher.end()]);
      await world.close();
    }
  },
);
