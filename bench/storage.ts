import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@baithak/client/create-client';
import type { RunningApp } from '@baithak/server/app';
import { registerPerson, storeLine } from '@baithak/server/testing/factories';
import { openApp } from '@baithak/server/testing/open-app';
import { liftRoomsLimit } from '@baithak/server/testing/room-actions';
import { findPostgres, startPostgres } from '@baithak/server/testing/servers/postgres-server';
import { createRoom } from './api-calls.ts';
import { percentile, printFigures } from './figures.ts';

type App = RunningApp['app'];

const writers = 64;
const seconds = 5;
const text = 'x'.repeat(300);

interface Run {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

const closedLoop = async (write: (writer: number) => Promise<unknown>, parallel: number): Promise<Run> => {
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1000;
  const one = async (writer: number): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      await write(writer);
      latencies.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, writer) => one(writer)));
  return { perSecond: latencies.length / seconds, latencies };
};

/** One plain transaction after the other: the room's next rev, and the message. */
const runBare = async (folder: string): Promise<Run> => {
  const file = new DatabaseSync(join(folder, 'bare.sqlite'));
  file.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE rooms (id TEXT PRIMARY KEY, rev INTEGER) STRICT; INSERT INTO rooms VALUES ('room', 0);
    CREATE TABLE messages (room TEXT, rev INTEGER, content TEXT, PRIMARY KEY (room, rev)) STRICT;`);
  const next = file.prepare("UPDATE rooms SET rev = rev + 1 WHERE id = 'room' RETURNING rev");
  const insert = file.prepare("INSERT INTO messages VALUES ('room', ?, ?)");
  const run = await closedLoop(async () => {
    file.exec('BEGIN IMMEDIATE');
    insert.run(Number(next.get()?.['rev']), text);
    file.exec('COMMIT');
    // Others have their turn, as between two requests.
    await new Promise(setImmediate);
  }, 1);
  file.close();
  return run;
};

/** One person with a room for each writer. */
const openRooms = async (app: App, url: string): Promise<{ author: string; ids: string[] }> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  const owner = await registerPerson(client, 'zulfiqar', 'a long bench password');
  await liftRoomsLimit({ running: { app } }, owner);
  const ids: string[] = [];
  for (let room = 0; room < writers; room += 1)
    ids.push(await createRoom(url, owner.session.accessToken, `Bench room ${room}`));
  client.close();
  return { author: owner.userId, ids };
};

const run = async (engine: string, databaseUrl?: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'baithak-storage-'));
  const { app, url, close } = await openApp(folder, databaseUrl);
  try {
    const { author, ids } = await openRooms(app, url);
    const ours = await closedLoop(
      (writer) => storeLine(app, { roomId: ids[writer] ?? '', author, text, at: Date.now() }),
      writers,
    );
    const bare = await runBare(folder);
    printFigures(`Storage alone: a message of 300 bytes with its room's rev, ${writers} writers (${engine})`, [
      {
        what: 'messages stored a second',
        measured: ours.perSecond.toFixed(0),
        reference: `bare SQLite, one transaction each: ${bare.perSecond.toFixed(0)}`,
        ratio: ours.perSecond / bare.perSecond,
      },
      { what: 'time to the commit, p99', measured: `${percentile(ours.latencies, 0.99).toFixed(1)} ms` },
    ]);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** What the database alone stores, without HTTP, sockets and checks, on both engines. */
export const benchStorage = async (): Promise<void> => {
  await run('SQLite');
  const binaries = findPostgres();
  if (binaries === undefined)
    return void process.stdout.write(
      '\nStorage on PostgreSQL: left out, because initdb and postgres are not installed\n',
    );
  const postgres = await startPostgres(binaries);
  await run('PostgreSQL', postgres.urlOf('postgres'));
  await postgres.stop();
};
