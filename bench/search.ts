import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '@baithak/server/testing/open-app';
import { storeLine } from '@baithak/server/testing/factories';
import pg from 'pg';
import { findPostgres, startPostgres } from '@baithak/server/testing/servers/postgres-server';
import { percentile, printFigures, type Figure } from './figures.ts';
import { createRoom, registerMember } from './api-calls.ts';
import { generateTexts } from './search-texts.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const messages = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
/** The most that one account may create. */
const rooms = 3;
const batchSize = 512;
const searchesPerQuery = 40;

const queries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a common word (hai)', { q: 'hai', in: 'messages' }],
  ['another spelling (nhi)', { q: 'nhi', in: 'messages' }],
  ['two common words', { q: 'aaj bijli', in: 'messages' }],
  ['a common and a rare word', { q: 'hai gulkhanpur', in: 'messages' }],
  ['a prefix (sam)', { q: 'sam', in: 'messages' }],
  ['the middle of a word (mosay)', { q: 'mosay', in: 'messages' }],
  ['an Urdu word (نہیں)', { q: 'نہیں', in: 'messages' }],
  ['a word that no message has', { q: 'qwxyzqw', in: 'messages' }],
  ['a misspelt username (zulfqiar)', { q: 'zulfqiar', in: 'people' }],
  ['everything (chai)', { q: 'chai' }],
];

/** Autovacuum would do this within a minute. */
const analyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
};

/** Stores the messages; returns the seconds that took. */
const storeMessages = async (running: App, token: string, databaseUrl: string | undefined): Promise<number> => {
  const roomIds: string[] = [];
  for (let room = 0; room < rooms; room += 1)
    roomIds.push(await createRoom(running.url, token, `Room ${room} of the bench`));
  const author = (
    await running.app.db.read
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'zulfiqar')
      .executeTakeFirstOrThrow()
  ).id;
  const texts = generateTexts(messages, 7);
  const from = Date.now();
  const startedAt = performance.now();
  for (let first = 0; first < texts.length; first += batchSize) {
    if (databaseUrl !== undefined && first % (20 * batchSize) === 4 * batchSize) await analyze(databaseUrl);
    const batch = texts.slice(first, first + batchSize);
    await Promise.all(
      batch.map((text, index) =>
        storeLine(running.app, {
          roomId: roomIds[(first + index) % rooms] ?? '',
          author,
          text,
          at: from + (first + index) * 1000,
        }),
      ),
    );
  }
  await running.app.services.messages.indexSoon.done();
  return (performance.now() - startedAt) / 1000;
};

interface Timing {
  readonly times: readonly number[];
  /** CPU of this process per call in milliseconds, all threads; PostgreSQL's own is not counted. */
  readonly cpu: number;
}

const time = async (each: () => Promise<unknown>, count = searchesPerQuery): Promise<Timing> => {
  for (let at = 0; at < 3; at += 1) await each();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    await each();
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before);
  return { times, cpu: (user + system) / 1000 / count };
};

/** A search without an index: reads every text, newest first, until 20 match. */
const likeScan = (running: App, word: string) =>
  running.app.db.readLong
    .selectFrom('search_docs')
    .innerJoin('rooms', 'rooms.id', 'search_docs.room_id')
    .select(['search_docs.id', 'search_docs.text'])
    .where('search_docs.kind', '=', 'messages')
    .where('rooms.closed', '=', 0)
    .where('rooms.access', '=', 'Public')
    .where('search_docs.text', 'like', `%${word}%`)
    .orderBy('search_docs.num', 'desc')
    .limit(20)
    .execute();

const measureQueries = async (running: App, token: string): Promise<Figure[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  for (const [what, input] of queries) {
    let resultCount = 0;
    const ours = await time(async () => {
      const response = await fetch(`${running.url}/a/search?${new URLSearchParams(input)}`, { headers });
      resultCount = ((await response.json()) as { results: object[] }).results.length;
    });
    const scan = await time(() => likeScan(running, input['q'] ?? ''), 10);
    figures.push({
      what: `${what}, ${resultCount} found`,
      measured: `p50 ${percentile(ours.times, 0.5).toFixed(1)}, p99 ${percentile(ours.times, 0.99).toFixed(1)} ms, CPU ${ours.cpu.toFixed(1)} ms`,
      reference: `LIKE over every text: p50 ${percentile(scan.times, 0.5).toFixed(1)} ms`,
      ratio: percentile(ours.times, 0.5) / percentile(scan.times, 0.5),
    });
  }
  return figures;
};

const run = async (engine: string, databaseUrl?: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-search-'));
  const running = await openApp(dataDir, databaseUrl);
  const token = await registerMember(running.url, 'zulfiqar');
  try {
    const seconds = await storeMessages(running, token, databaseUrl);
    if (databaseUrl !== undefined) await analyze(databaseUrl);
    const figures = await measureQueries(running, token);
    printFigures(`Search: ${messages} messages in ${rooms} rooms (${engine})`, [
      { what: 'messages stored and indexed a second', measured: (messages / seconds).toFixed(0) },
      ...figures,
    ]);
  } finally {
    await running.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Searches over 100,000 messages on both engines, over HTTP, compared with a plain LIKE scan. */
export const benchSearch = async (): Promise<void> => {
  await run('SQLite');
  const binaries = findPostgres();
  if (binaries === undefined)
    return void process.stdout.write(
      '\nSearch on PostgreSQL: left out, because initdb and postgres are not installed\n',
    );
  const postgres = await startPostgres(binaries);
  await run('PostgreSQL', postgres.urlOf('postgres'));
  await postgres.stop();
};
