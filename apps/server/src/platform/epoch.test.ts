import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '@baithak/protocol/ids';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { followPrivateThread } from '@baithak/client/room/private-follower';
import { printParts } from '@baithak/protocol/parts/print-source';
import { expect, inject, test } from 'vitest';
import pg from 'pg';
import { connect, settledPrivately, tell } from '../testing/private-actions.ts';
import { makeRoom, outcomeOf, say } from '../testing/room-actions.ts';
import { type FreshDatabase, engines } from '../testing/databases.ts';
import {
  type PostgresLine,
  type PostgresServer,
  findPostgres,
  openPostgresLine,
  startLaggingStandby,
} from '../testing/servers/postgres-server.ts';
import { type Person, type World, openWorld } from '../testing/world.ts';
import { openDatabase } from './db/open.ts';
import { renewEpoch } from './db/epoch.write.ts';
import { sqlitePath } from './db/sqlite/file.ts';
import { createLog } from './log.ts';

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
};

const textOf = ({ content }: RoomMessage): string => printParts(content);

const inOrder = (shown: ReadonlyMap<number, string>): string[] =>
  [...shown].toSorted(([one], [other]) => one - other).map(([, text]) => text);

/** What a person has of a room on the screen, the first message first, and what was loaded for it. */
const openScreen = ({ client }: Person, roomId: string) => {
  const shown = new Map<number, string>();
  const loads: string[] = [];
  client.followRoom(roomId, {
    onLoad: ({ data }, isOther) => {
      loads.push(isOther ? 'another database' : 'load');
      shown.clear();
      for (const message of data) if (!('deleted' in message)) shown.set(message.rev, textOf(message));
    },
    onResume: () => void loads.push('resume'),
    onChange: (change) => void (change.type === 'created' && shown.set(change.rev, textOf(change.message))),
    onError: (error) => expect.unreachable(String(error)),
  });
  return { texts: () => inOrder(shown), loads };
};

/** The same of a private thread. */
const openPrivateScreen = ({ client }: Person, threadId: string) => {
  const shown = new Map<number, string>();
  followPrivateThread(client, threadId, {
    onLoad: ({ msgs }) => {
      shown.clear();
      for (const message of msgs) if (!('deleted' in message)) shown.set(message.rev, printParts(message.content));
    },
    onChange: (change) => void (change.type === 'created' && shown.set(change.rev, printParts(change.message.content))),
    onError: (error) => expect.unreachable(String(error)),
  });
  return () => inOrder(shown);
};

const history = async ({ client }: Person, roomId: string): Promise<string[]> =>
  (await client.messages.getMessagesBefore({ roomId, messageId: latestCursor })).msgs.map(textOf).toReversed();

const unreadOf = async ({ client }: Person, roomId: string) =>
  (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.unread;

/** A room in which both are; the reader has it on a screen that tells what was read. */
const enterBoth = async (world: World) => {
  const [writer, reader] = await world.members('likhari', 'parhnewali');
  const roomId = await makeRoom(writer);
  await reader.client.rooms.joinRoom({ roomId });
  for (const text of ['one', 'two', 'three']) await say(writer, roomId, text);
  const screen = openScreen(reader, roomId);
  await expect.poll(screen.texts).toEqual(['one', 'two', 'three']);
  return { writer, reader, roomId, screen };
};

/** As the command that puts a backup back does it. */
const renew = async ({ dataDir }: FreshDatabase): Promise<void> => {
  const db = await openDatabase({
    dataDir,
    migrationsDir: new URL('../../migrations', import.meta.url).pathname,
    writesModule: new URL('../writes.ts', import.meta.url),
    log: createLog('silent'),
  });
  await db.write(renewEpoch, { fresh: newId() });
  await db.close();
};

test.skipIf(!engines.includes('sqlite'))(
  'where a backup has taken the place of the file, a client that had more shows what there is, and misses nothing of what comes',
  async () => {
    const world = await openWorld('sqlite', { settings: { PORT: await freePort() } });
    try {
      const { writer, reader, roomId, screen } = await enterBoth(world);
      const threadId = await connect(writer, reader);
      await tell(writer, threadId, 'hello');
      const inPrivate = openPrivateScreen(reader, threadId);
      await expect.poll(inPrivate).toEqual(['hello']);
      const { dataDir } = world.running.app.config;
      const backup = join(dataDir, 'backup.sqlite');
      const file = new DatabaseSync(sqlitePath(dataDir));
      file.exec(`VACUUM INTO '${backup}'`);
      file.close();
      const tempId = newId();
      await say(writer, roomId, 'four, lost');
      await tell(writer, threadId, 'lost');
      await say(reader, roomId, 'mine', { tempId });
      await reader.client.people.updateSettings({ theme: 'blue' });
      await expect.poll(screen.texts).toEqual(['one', 'two', 'three', 'four, lost', 'mine']);
      await expect.poll(inPrivate).toEqual(['hello', 'lost']);
      // Opened again by what each does next: the reader only after what was written there.
      for (const { client } of [writer, reader]) client.close();
      await world.restart(async (database) => {
        for (const end of ['', '-wal', '-shm']) rmSync(`${sqlitePath(dataDir)}${end}`, { force: true });
        copyFileSync(backup, sqlitePath(dataDir));
        await renew(database);
      });
      await say(writer, roomId, 'four');
      await say(writer, roomId, 'five');
      await tell(writer, threadId, 'how are you');
      expect(await unreadOf(reader, roomId)).toBe(2);
      // Sent again, for its acknowledgement may have been lost.
      await say(reader, roomId, 'mine', { tempId });
      await say(writer, roomId, 'seven');
      await expect.poll(screen.texts).toEqual(['one', 'two', 'three', 'four', 'five', 'mine', 'seven']);
      expect(await history(reader, roomId)).toEqual(screen.texts());
      expect(screen.loads).toEqual(['load', 'another database']);
      await settledPrivately(reader);
      await expect.poll(inPrivate).toEqual(['hello', 'how are you']);
      expect(await reader.client.people.getSettings()).toMatchObject({ rev: 0 });
    } finally {
      await world.close();
    }
  },
);

const binaries = findPostgres();

test.skipIf(!engines.includes('postgres') || binaries === undefined)(
  'a standby that lagged behind and is promoted ends every connection, and clients show what it has and miss nothing',
  async () => {
    let line: PostgresLine | undefined;
    const world = await openWorld('postgres', {
      databaseUrl: async (url) => (line = await openPostgresLine(url)).url,
    });
    let standby: PostgresServer | undefined;
    try {
      const { writer, reader, roomId, screen } = await enterBoth(world);
      const screenOfWriter = openScreen(writer, roomId);
      await expect.poll(screenOfWriter.loads.at.bind(screenOfWriter.loads, 0)).toBe('load');
      const url = world.running.app.config.databaseUrl ?? '';
      const direct = new URL(url);
      standby = await startLaggingStandby(binaries ?? '', inject('databases').postgres?.adminUrl ?? '');
      await say(writer, roomId, 'four, lost');
      await say(writer, roomId, 'five, lost');
      await expect.poll(screen.texts).toEqual(['one', 'two', 'three', 'four, lost', 'five, lost']);
      const before = world.running.app.epoch.now();
      const promoted = new pg.Client({ connectionString: standby.urlOf(direct.pathname.slice(1)) });
      await promoted.connect();
      line?.turn(standby.urlOf('postgres'));
      // Not promoted yet: nothing of it is believed.
      line?.drop('all');
      expect(await outcomeOf(writer.client.rooms.listRooms())).toBe('NOT_READY');
      expect(world.running.app.epoch.now()).toBe(before);
      await promoted.query('SELECT pg_promote()');
      await promoted.end();
      await expect.poll(() => outcomeOf(reader.client.rooms.listRooms())).toBe('accepted');
      await expect.poll(() => screenOfWriter.loads.at(-1)).toBe('another database');
      await say(writer, roomId, 'four');
      await say(writer, roomId, 'five');
      await expect.poll(screen.texts).toEqual(['one', 'two', 'three', 'four', 'five']);
      expect(await history(reader, roomId)).toEqual(screen.texts());
      expect(screen.loads).toEqual(['load', 'another database']);
      expect(world.running.app.epoch.now()).not.toBe(before);
    } finally {
      await world.close();
      await line?.close();
      await standby?.stop();
    }
  },
);
