import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '@baithak/server/testing/open-app';
import { storeLine } from '@baithak/server/testing/factories';
import pg from 'pg';
import { findPostgres, startPostgres } from '@baithak/server/testing/postgres-server';
import { percentile, printFigures, type Figure } from './numbers.ts';
import { createRoom, registerMember } from './people.ts';
import { manyTexts } from './search-texts.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const messages = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
/** As many as one person may make. */
const rooms = 3;
const atOnce = 512;
const rounds = 40;

const queries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a common word (hai)', { q: 'hai', in: 'messages' }],
  ['another spelling (nhi)', { q: 'nhi', in: 'messages' }],
  ['two common words', { q: 'aaj bijli', in: 'messages' }],
  ['a common and a rare word', { q: 'hai gulkhanpur', in: 'messages' }],
  ['a beginning (sam)', { q: 'sam', in: 'messages' }],
  ['an inside (mosay)', { q: 'mosay', in: 'messages' }],
  ['an Urdu word (نہیں)', { q: 'نہیں', in: 'messages' }],
  ['a word that is nowhere', { q: 'qwxyzqw', in: 'messages' }],
  ['a person with a slip (zulfqiar)', { q: 'zulfqiar', in: 'people' }],
  ['everything (chai)', { q: 'chai' }],
];

/** What autovacuum does within a minute. */
const analyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
};

const fill = async (running: App, token: string, databaseUrl: string | undefined): Promise<number> => {
  const roomIds: string[] = [];
  for (let at = 0; at < rooms; at += 1) roomIds.push(await createRoom(running.url, token, `Room ${at} of the bench`));
  const author = (
    await running.app.db.read
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'zulfiqar')
      .executeTakeFirstOrThrow()
  ).id;
  const texts = manyTexts(messages, 7);
  const began = performance.now();
  for (let at = 0; at < texts.length; at += atOnce) {
    if (databaseUrl !== undefined && at % (20 * atOnce) === 4 * atOnce) await analyze(databaseUrl);
    const some = texts.slice(at, at + atOnce);
    await Promise.all(
      some.map((text, of) =>
        storeLine(running.app, {
          roomId: roomIds[(at + of) % rooms] ?? '',
          author,
          text,
          at: 1_750_000_000_000 + (at + of) * 1000,
        }),
      ),
    );
  }
  return (performance.now() - began) / 1000;
};

interface Timed {
  readonly times: readonly number[];
  /** Milliseconds of this process, all threads; PostgreSQL's own not counted. */
  readonly cpu: number;
}

const timed = async (each: () => Promise<unknown>, count = rounds): Promise<Timed> => {
  for (let at = 0; at < 3; at += 1) await each();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await each();
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  return { times, cpu: (user + system) / 1000 / count };
};

/** What a search without an index would do: read every text, newest first, until it has 20. */
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

const measure = async (running: App, token: string): Promise<Figure[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  for (const [what, input] of queries) {
    let found = 0;
    const ours = await timed(async () => {
      const response = await fetch(`${running.url}/a/search?${new URLSearchParams(input)}`, { headers });
      found = ((await response.json()) as { results: object[] }).results.length;
    });
    const scan = await timed(() => likeScan(running, input['q'] ?? ''), 10);
    figures.push({
      what: `${what}, ${found} found`,
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
    const seconds = await fill(running, token, databaseUrl);
    if (databaseUrl !== undefined) await analyze(databaseUrl);
    const figures = await measure(running, token);
    printFigures(`Search: ${messages} messages in ${rooms} rooms (${engine})`, [
      { what: 'messages stored and indexed a second', measured: (messages / seconds).toFixed(0) },
      ...figures,
    ]);
  } finally {
    await running.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Searches over 100,000 messages on both engines, over HTTP, beside a plain scan for the same letters. */
export const benchSearch = async (): Promise<void> => {
  await run('SQLite');
  const binaries = findPostgres();
  if (binaries === undefined)
    return void process.stdout.write('\nSearch on PostgreSQL: initdb and postgres are not installed, left out\n');
  const postgres = await startPostgres(binaries);
  await run('PostgreSQL', postgres.urlOf('postgres'));
  await postgres.stop();
};
