import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';
import { percentile, printFigures } from './numbers.ts';
import { createRoom, registerMember } from './people.ts';
import { cpuSeconds, startBaithak, type Running } from './process.ts';

const threads = 100_000;
const replies = 10_000;
const page = 50;
const repliesPage = 20;
const reads = 300;
const votes = 2000;
const words = JSON.stringify([{ type: 'text', data: 'A thread of a few lines, as people write them. '.repeat(6) }]);

interface Place {
  readonly url: string;
  readonly token: string;
}

const call = async <T>(
  { url, token }: Place,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, string>,
): Promise<T> => {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  const response = await fetch(url + path + query, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const post = async (place: Place, roomId: string): Promise<string> =>
  (await call<{ data: { _id: string } }>(place, 'POST', '/a/r/thread/create', { roomId, threadText: 'the first' })).data
    ._id;

/** Copies of a stored thread, with scores of all sizes; under a parent they are its replies. Straight into the file: nobody posts so much in a bench's time. */
const fill = (dataDir: string, model: string, count: number, parent: string | null): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'));
  file.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
  const row = file.prepare('SELECT * FROM threads WHERE id = ?').get(model);
  if (!row) throw new Error('There is no thread to copy.');
  const columns = Object.keys(row);
  const insert = file.prepare(
    `INSERT INTO threads (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  );
  const roomId = String(row['room_id']);
  const { last_number: last } = file.prepare('SELECT last_number FROM thread_counts WHERE room_id = ?').get(roomId) as {
    last_number: number;
  };
  for (let at = 1; at <= count; at += 1) {
    const [id, score] = [newId(), (at * 7919) % 1000];
    const place =
      parent === null ? { under: roomId, root_id: id, depth: 0 } : { under: parent, root_id: parent, depth: 1 };
    insert.run({ ...row, ...place, id, number: last + at, active: last + at, message: words, likes: score, score });
  }
  file.prepare('UPDATE thread_counts SET last_number = ? WHERE room_id = ?').run(last + count, roomId);
  if (parent !== null) file.prepare('UPDATE threads SET replies = replies + ? WHERE id = ?').run(count, parent);
  file.exec('COMMIT');
  file.close();
};

/** Milliseconds of each of many reads, one after another. */
const timed = async (read: () => Promise<{ data: readonly object[] }>, rows: number): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < reads; at += 1) {
    const from = performance.now();
    const { data } = await read();
    times.push(performance.now() - from);
    if (data.length !== rows) throw new Error(`${data.length} rows where ${rows} were expected`);
  }
  return times.slice(reads / 10);
};

const beside = (what: string, ours: readonly number[], reference: readonly number[], of: string) => ({
  what,
  measured: `p50 ${percentile(ours, 0.5).toFixed(2)}, p99 ${percentile(ours, 0.99).toFixed(2)} ms`,
  reference: `${of}: p50 ${percentile(reference, 0.5).toFixed(2)}, p99 ${percentile(reference, 0.99).toFixed(2)} ms`,
  ratio: percentile(ours, 0.5) / percentile(reference, 0.5),
});

const listOf = (place: Place, roomId: string, sort: string) =>
  timed(() => call(place, 'GET', '/a/r/getThreads', { roomId, sort }), page);
const repliesOf = (place: Place, roomId: string, threadId: string) =>
  timed(() => call(place, 'GET', '/a/r/getTopReplies', { roomId, threadId }), repliesPage);

/** CPU of the server in ms a vote, all threads; 8 votes are under way at any time. */
const cpuOfVotes = async (server: Running, place: Place, roomId: string, threadId: string): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  const voter = async (): Promise<void> => {
    for (let at = 0; at < votes / 8; at += 1) await call(place, 'POST', '/a/r/thread/like', { roomId, threadId });
  };
  await Promise.all(Array.from({ length: 8 }, voter));
  return ((await cpuSeconds(server.pid)) - before) * (1000 / votes);
};

/** What the room's size must not change: lists, replies, votes. The references are the same calls where there is no more than one page. */
export const benchThreads = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-threads-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  const place = { url: server.url, token: await registerMember(server.url, 'threadbench') };
  const [large, small] = [
    await createRoom(server.url, place.token, 'Large'),
    await createRoom(server.url, place.token, 'Small'),
  ];
  const [busy, quiet] = [await post(place, large), await post(place, small)];
  fill(dataDir, busy, threads - 1, null);
  fill(dataDir, busy, replies, busy);
  fill(dataDir, quiet, page - 1, null);
  fill(dataDir, quiet, repliesPage, quiet);

  const lists = [];
  for (const sort of ['new', 'top', 'active']) {
    const [ours, reference] = [await listOf(place, large, sort), await listOf(place, small, sort)];
    lists.push(beside(`list of ${page} of ${threads} threads, ${sort}`, ours, reference, `of ${page}`));
  }
  const [ours, reference] = [await repliesOf(place, large, busy), await repliesOf(place, small, quiet)];
  const [busyVote, quietVote] = [
    await cpuOfVotes(server, place, large, busy),
    await cpuOfVotes(server, place, small, quiet),
  ];
  const from = performance.now();
  await call(place, 'POST', '/a/r/thread/delete', { roomId: large, threadId: busy });
  const deleted = performance.now() - from;
  printFigures(`Threads: a room of ${threads}, a thread of ${replies} replies, over HTTP (SQLite)`, [
    ...lists,
    beside(`top replies of ${replies}`, ours, reference, `of ${repliesPage}`),
    {
      what: 'server CPU a vote, all threads',
      measured: `${busyVote.toFixed(2)} ms`,
      reference: `in the room of ${page}: ${quietVote.toFixed(2)} ms`,
      ratio: busyVote / quietVote,
    },
    { what: `deleting the thread with its ${replies} replies`, measured: `${deleted.toFixed(0)} ms` },
  ]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
};
