import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { within } from '@baithak/protocol/testing/within';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import {
  type PostgresLine,
  type PostgresServer,
  findPostgres,
  openPostgresLine,
  startPostgres,
  startStandby,
} from '../../../testing/servers/postgres-server.ts';
import { openWorld, type Person, type World } from '../../../testing/world.ts';
import { createLog } from '../../log.ts';

onPostgres('long reads with a replica', () => {
  const binaries = findPostgres() ?? '';
  let primary: PostgresServer, standby: PostgresServer, next: PostgresServer | undefined, world: World;
  /** To the primary, and to the replica. */
  let main: PostgresLine, line: PostgresLine;
  let owner: Person, stranger: Person;
  const logged: string[] = [];
  beforeAll(async () => {
    primary = await startPostgres(binaries);
    standby = await startStandby(binaries, primary.urlOf('postgres'));
    main = await openPostgresLine(primary.urlOf('postgres'));
    line = await openPostgresLine(standby.urlOf('postgres'));
    world = await openWorld('postgres', {
      databaseUrl: async () => main.url,
      settings: { DATABASE_REPLICA_URL: line.url },
      log: createLog('info', { write: (entry) => void logged.push(entry) }),
    });
    owner = await world.ranked('sahibekhana', 8);
    await liftRoomsLimit(world, owner);
    stranger = await world.member('ajnabi');
  });
  afterAll(async () => {
    await world.close();
    await line.close();
    await main.close();
    await standby.stop();
    await next?.stop();
    await primary.stop();
  });

  const ask = async <Row extends pg.QueryResultRow>(server: PostgresServer, sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const told = (text: string): number => logged.filter((entry) => entry.includes(text)).length;
  const away = () => told('long reads go to DATABASE_URL');
  const back = () => told('long reads go to the replica again');
  const found = async ({ client }: Person, q: string): Promise<string[]> =>
    (await client.search.search({ q })).results.map(({ _id }) => _id);
  /** Whether a room is in the list of all, which is a long read too. */
  const isListed = async ({ client }: Person, roomId: string): Promise<boolean> =>
    (await client.rooms.searchRooms({ search: '' })).searched.some(({ _id }) => _id === roomId);
  const roomWith = async (word: string): Promise<{ roomId: string; messageId: string }> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner);
    return { roomId, messageId: (await say(owner, roomId, word)).id };
  };
  /** Used once more, as every few seconds after it was away. */
  const isUsedAgain = () =>
    expect
      .poll(
        async () => {
          await found(stranger, 'anything');
          return back();
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(away());

  it('are answered by it, and find what was written, are not given what was taken, right after', async () => {
    let asked = 0;
    line.bend((piece, write, way) => {
      if (way === 'to the server' && piece.includes('search_docs')) asked += 1;
      write(piece);
    });
    // Connections from before are whole.
    line.drop('all');
    await isUsedAgain();
    const before = away();
    for (let at = 0; at < 10; at += 1) {
      const { roomId, messageId } = await roomWith(`lafz${'abcdefghij'[at]}`);
      const word = `lafz${'abcdefghij'[at]}`;
      expect(await found(stranger, word)).toEqual([messageId]);
      expect(await isListed(stranger, roomId)).toBe(true);
      await (at % 2 === 0
        ? owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' })
        : owner.client.messages.deleteMessage({ id: roomId, messageId: messageId }));
      expect(await found(stranger, word)).toEqual([]);
      expect(await isListed(stranger, roomId)).toBe(at % 2 === 1);
    }
    expect(away()).toBe(before);
    expect(asked).toBeGreaterThan(0);
    await line.mend();
  });

  it('go to the primary while it is behind: what was taken is not found, what was written is', async () => {
    const [hidden, deleted] = [await roomWith('purana'), await roomWith('purani')];
    expect([await found(stranger, 'purana'), await found(stranger, 'purani')]).toEqual([
      [hidden.messageId],
      [deleted.messageId],
    ]);
    const before = away();
    await ask(standby, 'SELECT pg_wal_replay_pause()');
    await owner.client.rooms.updateRoomSettings({ roomId: hidden.roomId, access: 'Private' });
    await owner.client.messages.deleteMessage({ id: deleted.roomId, messageId: deleted.messageId });
    expect([await found(stranger, 'purana'), await found(stranger, 'purani')]).toEqual([[], []]);
    expect(await isListed(stranger, hidden.roomId)).toBe(false);
    const { messageId } = await roomWith('naya');
    expect(await found(stranger, 'naya')).toEqual([messageId]);
    expect(await ask(standby, `SELECT 1 FROM rooms WHERE id = '${hidden.roomId}' AND access = 'Public'`)).toHaveLength(
      1,
    );
    expect(away()).toBe(before + 1);
    await ask(standby, 'SELECT pg_wal_replay_resume()');
    await isUsedAgain();
  });

  it('go on when replaying ends one, when it says nothing, and when it is gone', async () => {
    const { messageId } = await roomWith('hamesha');
    const { db } = world.running.app;
    const counts = async () =>
      Number(
        (
          await db.readLong
            .selectFrom('rooms')
            .select((of) => of.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const rooms = await counts();
    const before = away();
    line.swallow();
    expect(await within('an answer', found(stranger, 'hamesha'))).toEqual([messageId]);
    expect(await counts()).toBe(rooms);
    expect(away()).toBe(before + 1);
    await line.mend();
    line.drop('all');
    await isUsedAgain();
    await standby.stop();
    for (let at = 0; at < 5; at += 1) expect(await found(stranger, 'hamesha')).toEqual([messageId]);
    expect(await counts()).toBe(rooms);
    expect(away()).toBe(before + 2);
  });

  onlyInProof(it)('are not asked of a standby that was promoted, which ends nobody’s connection', async () => {
    standby = await startStandby(binaries, primary.urlOf('postgres'));
    line.turn(standby.urlOf('postgres'));
    await isUsedAgain();
    const { roomId, messageId } = await roomWith('akhri');
    const heard = recordEvents(owner, 'newMessage');
    const epoch = world.running.app.epoch.now();
    expect(await found(stranger, 'akhri')).toEqual([messageId]);
    await ask(standby, 'SELECT pg_promote()');
    await ask(standby, `UPDATE rooms SET access = 'Private' WHERE id = '${roomId}'`);
    expect(await found(stranger, 'akhri')).toEqual([messageId]);
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    expect(await found(stranger, 'akhri')).toEqual([]);
    expect(await found(owner, 'akhri')).toEqual([messageId]);
    line.drop('all');
    const before = away();
    await expect
      .poll(async () => [await found(stranger, 'akhri'), back()], { timeout: 8_000 })
      .toEqual([[], before - 1]);
    expect(world.running.app.epoch.now()).toBe(epoch);
    expect(heard.all).toEqual([]);
    expect(owner.client.connection.get()).toBe('online');
  });

  onlyInProof(it)('are not asked of one that follows the former primary, though that has written more', async () => {
    await standby.stop();
    standby = await startStandby(binaries, primary.urlOf('postgres'));
    line.turn(standby.urlOf('postgres'));
    await isUsedAgain();
    const { roomId, messageId } = await roomWith('dusra');
    expect(await found(stranger, 'dusra')).toEqual([messageId]);
    next = await startStandby(binaries, primary.urlOf('postgres'));
    await ask(next, 'SELECT pg_promote()');
    main.turn(next.urlOf('postgres'));
    main.drop('all');
    await expect.poll(() => outcomeOf(owner.client.rooms.listRooms())).toBe('accepted');
    await ask(primary, 'CREATE TABLE written_there AS SELECT generate_series(1, 20000)');
    const there = `SELECT to_regclass('written_there')::text AS name`;
    await expect.poll(() => ask(standby, there)).toEqual([{ name: 'written_there' }]);
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    // It is tried again after five seconds.
    const end = performance.now() + 7000;
    while (performance.now() < end) expect(await found(stranger, 'dusra')).toEqual([]);
    expect(back()).toBe(away() - 1);
  });
});
