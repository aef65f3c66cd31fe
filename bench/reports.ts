import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@baithak/server/testing/servers/postgres-server';
import pg from 'pg';
import { createRoom, getFromApi, registerMember } from './api-calls.ts';
import { printFigures, type Figure } from './figures.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';
import { changeFile } from './reads-content.ts';
import { compareTimes } from './time-calls.ts';

const reports = 10_000;
const pageSize = 20;
/** About whom they are. */
const people = 40;
const turns = 20;
const together = 10;

/** Runs SQL in the database of a running server: a report at a time would take an hour. */
type Store = (sql: string) => Promise<void>;

/**
 * Open reports of every kind and reason, about many people, three in four of them in one of two rooms, every third one
 * assigned, every thirtieth to the reader; and half as many settled ones. Each keeps as many messages as a room's report.
 */
const addReports = (count: number, rooms: readonly string[]): string => {
  const line = 'what somebody said before or after it, with a few words more';
  const kept = JSON.stringify({
    messages: Array.from({ length: 11 }, (_, at) => ({
      id: `m${at}`,
      author: 'x',
      at,
      content: [{ type: 'text', text: line }],
    })),
  });
  const staff = `(SELECT id FROM people WHERE username = 'staffofreports')`;
  const row = (state: string) => `
    INSERT INTO reports (id, kind, thing, room_id, about, reason, reporters, excerpt, opened_at, queued_at, state, assignee,
      assigned_at, settled_by, settled_at, action, note, answer, kept)
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
    SELECT '${idStart(state)}' || (10000000 + n),
      CASE n % 4 WHEN 0 THEN 'message' WHEN 1 THEN 'thread' WHEN 2 THEN 'reply' ELSE 'profile' END,
      '${state} thing ' || n,
      CASE WHEN n % 4 = 3 THEN NULL WHEN n % 8 < 4 THEN '${rooms[0]}' ELSE '${rooms[1]}' END,
      (SELECT id FROM people WHERE username = 'reported' || (n % ${people})),
      1 + n % 7, 1, '${line}', 1000 + n, 1000 + n, '${state}',
      CASE WHEN n % 30 = 0 THEN ${staff} WHEN n % 3 = 0 THEN '${idStart('open')}00000000' END, CASE WHEN n % 3 = 0 THEN ${Date.now()} END,
      ${state === 'open' ? 'NULL, NULL, NULL' : `${staff}, 1000 + n, 'dismiss'`}, '', '', '${kept}'
    FROM numbers`;
  return `${row('open')}; ${row('settled')} WHERE n % 2 = 0`;
};

/** An id is 24 hexadecimal digits: this, and a number of 8. */
const idStart = (state: string): string => (state === 'open' ? '0' : 'f').repeat(16);
const openId = (n: number): string => `${idStart('open')}${10_000_000 + n}`;

/** What a queue is asked for. */
type Wanted = (from: { readonly room: string; readonly middle: string }) => readonly [string, Record<string, string>];

const ofStaff = '/a/staff/reports';
const ofRoom = '/a/r/reports';

const asked: Readonly<Record<string, Wanted>> = {
  'staff, first page': () => [ofStaff, {}],
  'staff, from the middle on': ({ middle }) => [ofStaff, { before: middle }],
  'staff, of one kind': () => [ofStaff, { kind: 'profile' }],
  'staff, of one reason': () => [ofStaff, { reason: '3' }],
  'staff, of one kind and reason': () => [ofStaff, { kind: 'message', reason: '5' }],
  'staff, of one room': ({ room }) => [ofStaff, { roomId: room }],
  'staff, one’s own': () => [ofStaff, { assignee: 'me' }],
  'staff, nobody’s': () => [ofStaff, { assignee: 'none' }],
  'staff, settled': () => [ofStaff, { state: 'settled' }],
  'room, first page': ({ room }) => [ofRoom, { roomId: room }],
  'room, of one kind and reason': ({ room }) => [ofRoom, { roomId: room, kind: 'reply', reason: '3' }],
  'room, one’s own': ({ room }) => [ofRoom, { roomId: room, assignee: 'me' }],
  'room, settled': ({ room }) => [ofRoom, { roomId: room, state: 'settled' }],
};

/** A server with so many open reports, and half as many settled ones. */
interface Queue {
  readonly server: RunningProcess;
  readonly token: string;
  readonly rooms: readonly string[];
  readonly count: number;
}

const fill = async (server: RunningProcess, store: Store, count: number): Promise<Queue> => {
  const { url } = server;
  const token = await registerMember(url, 'staffofreports');
  const rooms = [await createRoom(url, token, 'Of reports'), await createRoom(url, token, 'Of more of them')];
  for (let at = 0; at < people; at += 1) await registerMember(url, `reported${at}`);
  await store(`UPDATE people SET rank = 10 WHERE username = 'staffofreports'`);
  await store(addReports(count, rooms));
  return { server, token, rooms, count };
};

const getPage = async ({ server, token, rooms, count }: Queue, what: Wanted): Promise<void> => {
  const [path, input] = what({ room: rooms[0] ?? '', middle: openId(count / 2) });
  const { data } = await getFromApi<{ data: readonly object[] }>({ url: server.url, token }, path, input);
  if (data.length === 0) throw new Error(`${path} ${JSON.stringify(input)}: nothing`);
};

/** The calls to both in turn, so that what else runs on the machine touches both. */
const compare = async (name: string, what: Wanted, many: Queue, few: Queue): Promise<Figure> => {
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
  const cpu = { many: 0, few: 0 };
  const time = async (which: 'many' | 'few', queue: Queue): Promise<void> => {
    const before = await cpuSeconds(queue.server.pid);
    for (let call = 0; call < together; call += 1) {
      const startedAt = performance.now();
      await getPage(queue, what);
      times[which].push(performance.now() - startedAt);
    }
    cpu[which] += (await cpuSeconds(queue.server.pid)) - before;
  };
  for (let warm = 0; warm < together; warm += 1) for (const queue of [many, few]) await getPage(queue, what);
  for (let turn = 0; turn < turns; turn += 1) {
    await time('many', many);
    await time('few', few);
  }
  const figure = compareTimes(name, times.many, times.few, `of ${few.count} reports`);
  const cpuMs = (which: 'many' | 'few') => `server CPU ${((cpu[which] * 1000) / (turns * together)).toFixed(2)} ms`;
  return {
    ...figure,
    measured: `${figure.measured}, ${cpuMs('many')}`,
    reference: `${figure.reference}, ${cpuMs('few')}`,
  };
};

const run = async (
  engine: string,
  open: (name: string) => Promise<readonly [RunningProcess, Store]>,
): Promise<void> => {
  const opened = [await open('many'), await open('few')] as const;
  try {
    const [many, few] = [await fill(...opened[0], reports), await fill(...opened[1], pageSize)];
    const figures: Figure[] = [];
    for (const [name, what] of Object.entries(asked)) figures.push(await compare(name, what, many, few));
    printFigures(
      `Reports: a page of ${pageSize} of ${reports} open ones and ${reports / 2} settled, over HTTP (${engine})`,
      figures,
    );
  } finally {
    for (const [server] of opened) await server.stop();
  }
};

const openSqlite = async (): Promise<readonly [RunningProcess, Store]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-reports-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return [{ ...server, stop }, async (sql) => changeFile(dataDir, (file) => file.exec(sql))];
};

const runOn = async (connectionString: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
};

const openPostgres =
  ({ urlOf }: Awaited<ReturnType<typeof startPostgres>>) =>
  async (name: string): Promise<readonly [RunningProcess, Store]> => {
    await runOn(urlOf('postgres'), `CREATE DATABASE reports_${name}`);
    const url = urlOf(`reports_${name}`);
    const store: Store = async (sql) => {
      await runOn(url, sql);
      // Autovacuum would do this within a minute.
      await runOn(url, 'VACUUM ANALYZE');
    };
    return [await startBaithak({ DATABASE_URL: url }), store];
  };

/** Pages of the queues of reports, of the platform's staff and of a room, on both engines. The aim is 5 ms. */
export const benchReports = async (): Promise<void> => {
  await run('SQLite', openSqlite);
  const binaries = findPostgres();
  if (binaries === undefined)
    return void process.stdout.write(
      '\nReports on PostgreSQL: left out, because initdb and postgres are not installed\n',
    );
  const postgres = await startPostgres(binaries);
  await run('PostgreSQL', openPostgres(postgres));
  await postgres.stop();
};
