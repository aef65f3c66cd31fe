import pg from 'pg';
import { expect, test } from 'vitest';
import { engines, onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  publishActivity,
  recordEvents,
  say,
  settled,
} from '../../../testing/room-actions.ts';
import { openWorld, type Person, useWorld } from '../../../testing/world.ts';
import { storeReadPointer } from './read-pointer.write.ts';

const join = async (roomId: string, ...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) {
    await client.rooms.joinRoom({ roomId });
    await client.notifications.startNotifications();
  }
};

const unreadOf = async ({ client }: Person, roomId: string): Promise<number | undefined> =>
  (await client.rooms.listRooms()).rooms.find((room) => room._id === roomId)?.unread;

onBothEnginesInProof('activity of a room', (engine) => {
  const world = useWorld(engine);

  test('is published at once to whoever has joined it and is elsewhere, on every device that asked', async () => {
    const { current } = world;
    const [writer, away] = [await current.member('likhari1'), await current.member('ghaib11')];
    const tablet = await current.device(away);
    const roomId = await makeRoom(writer);
    await join(roomId, writer, away, tablet);
    const heard = [away, tablet].map((person) => recordEvents(person, 'newRoomActivity'));
    await say(writer, roomId, 'anybody here?');
    // Whoever has just begun to listen may be told of the last moments too.
    for (const one of heard) for (const event of await one.until(1)) expect(event).toEqual({ roomId, unread: 1 });
    expect(await unreadOf(away, roomId)).toBe(1);
  });

  test('is not published to whoever has the room loaded anywhere, wrote it, has not joined, has left, never asked or stopped asking', async () => {
    const { current } = world;
    const [writer, away, reader, stranger, left, silent, stopped] = (await Promise.all(
      ['likhari2', 'ghaib22', 'parhta22', 'ajnabi22', 'gayahua2', 'chupchap', 'rukgaya2'].map((name) =>
        current.member(name),
      ),
    )) as [Person, Person, Person, Person, Person, Person, Person];
    const [readersTablet, writersTablet] = [await current.device(reader), await current.device(writer)];
    const roomId = await makeRoom(writer);
    await join(roomId, writer, away, reader, readersTablet, writersTablet, left, stopped);
    await silent.client.rooms.joinRoom({ roomId });
    await stranger.client.notifications.startNotifications();
    await joinAndLoad(roomId, reader);
    await left.client.rooms.leaveRoom({ roomId });
    await stopped.client.notifications.stopNotifications();
    const heard = recordEvents(away, 'newRoomActivity');
    const others = [writer, writersTablet, reader, readersTablet, stranger, left, silent, stopped];
    const unheard = others.map((person) => recordEvents(person, 'newRoomActivity'));
    await say(writer, roomId, 'for the absent');
    await heard.until(1);
    await settled(...others);
    expect(unheard.map(({ all }) => all)).toEqual(others.map(() => []));
  });

  test('of many messages is published together, always with the last count', async () => {
    const { current } = world;
    const [writer, away] = [await current.member('likhari3'), await current.member('ghaib33')];
    const roomId = await makeRoom(writer);
    await join(roomId, away);
    const heard = recordEvents(away, 'newRoomActivity');
    const many = 25;
    await Promise.all(Array.from({ length: many }, (_, index) => say(writer, roomId, `line ${index}`)));
    await publishActivity(current);
    await settled(away);
    const counts = heard.all.map(({ unread }) => unread);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(many);
    expect(counts.length).toBeLessThan(many / 2);
  });

  test('of the last moments is published to whoever begins to listen, of rooms with something unread', async () => {
    const { current } = world;
    const [writer, late] = [await current.member('likhari6'), await current.member('deraaya6')];
    await liftRoomsLimit(current, writer);
    const [roomId, otherId, quietId, adultId] = [
      await makeRoom(writer),
      await makeRoom(writer),
      await makeRoom(writer),
      await makeRoom(writer),
    ];
    for (const id of [roomId, otherId, quietId, adultId]) await late.client.rooms.joinRoom({ roomId: id });
    await writer.client.rooms.confirmAge();
    await writer.client.rooms.updateRoomSettings({ roomId: adultId, type: 'Adult' });
    await say(late, roomId, 'one of their own');
    for (const id of [roomId, otherId, otherId, adultId]) await say(writer, id, 'while nobody listens');
    const heard = recordEvents(late, 'newRoomActivity');
    await late.client.notifications.startNotifications();
    expect(new Map((await heard.until(2)).map(({ roomId: id, unread }) => [id, unread]))).toEqual(
      new Map([
        [roomId, 1],
        [otherId, 2],
      ]),
    );
    current.clock.pass(30_001);
    await late.client.notifications.startNotifications();
    await settled(late);
    expect(heard.all.length).toBe(2);
  });

  test('counts from the read pointer on', async () => {
    const { current } = world;
    const [writer, away] = [await current.member('likhari4'), await current.member('ghaib44')];
    const roomId = await makeRoom(writer);
    await join(roomId, away);
    const heard = recordEvents(away, 'newRoomActivity');
    await say(writer, roomId, 'one');
    expect(await heard.until(1)).toEqual([{ roomId, unread: 1 }]);
    await joinAndLoad(roomId, away);
    await away.client.loading.unloadRoom({ id: roomId });
    await say(writer, roomId, 'two');
    await publishActivity(current);
    expect((await heard.until(2)).at(-1)).toEqual({ roomId, unread: 1 });
  });

  test('of a room that turned Adult is published to nobody who has not confirmed their age', async () => {
    const { current } = world;
    const [owner, away, unconfirmed, guest] = [
      await current.member('likhari5'),
      await current.member('ghaib55'),
      await current.member('kamsin5'),
      await current.guest('mehmaan5'),
    ];
    const roomId = await makeRoom(owner);
    await join(roomId, away, unconfirmed, guest);
    for (const { client } of [owner, away]) await client.rooms.confirmAge();
    await owner.client.rooms.updateRoomSettings({ roomId, type: 'Adult' });
    const heard = recordEvents(away, 'newRoomActivity');
    const unheard = [unconfirmed, guest].map((person) => recordEvents(person, 'newRoomActivity'));
    await say(owner, roomId, 'late talk');
    await heard.until(1);
    await settled(unconfirmed, guest);
    expect(unheard.map(({ all }) => all)).toEqual([[], []]);
  });
});

const hasPostgres = engines.includes('postgres');

// SQLite writes one after another: there nobody waits with an old idea of now.
test.skipIf(!hasPostgres)(
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
