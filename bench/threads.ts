import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';
import { printFigures } from './figures.ts';
import { getFromApi, postToApi, createRoom, createThread, registerMember, type Caller } from './api-calls.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';
import { compareTimes, timeCalls } from './time-calls.ts';

const threads = 100_000;
const replies = 10_000;
const threadsPerPage = 50;
const repliesPerPage = 20;
const votes = 2000;
const parallelVotes = 8;
const threadText = JSON.stringify([
  { type: 'text', data: 'A thread of a few lines, as people write them. '.repeat(6) },
]);

/**
 * Copies a stored thread many times, with different scores; with a parent, the copies are its replies. Written straight
 * into the database file, because as many calls would take too long.
 */
const insertCopies = (dataDir: string, threadId: string, count: number, parent: string | null): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'));
  file.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
  const row = file.prepare('SELECT * FROM threads WHERE id = ?').get(threadId);
  if (!row) throw new Error('There is no thread to copy.');
  const columns = Object.keys(row);
  const insert = file.prepare(
    `INSERT INTO threads (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  );
  const roomId = String(row['room_id']);
  const { last_number: last } = file.prepare('SELECT last_number FROM thread_counts WHERE room_id = ?').get(roomId) as {
    last_number: number;
  };
  for (let copy = 1; copy <= count; copy += 1) {
    const [id, score] = [newId(), (copy * 7919) % 1000];
    const position =
      parent === null ? { under: roomId, root_id: id, depth: 0 } : { under: parent, root_id: parent, depth: 1 };
    insert.run({
      ...row,
      ...position,
      id,
      number: last + copy,
      active: last + copy,
      message: threadText,
      likes: score,
      score,
    });
  }
  file.prepare('UPDATE thread_counts SET last_number = ? WHERE room_id = ?').run(last + count, roomId);
  if (parent !== null) file.prepare('UPDATE threads SET replies = replies + ? WHERE id = ?').run(count, parent);
  file.exec('COMMIT');
  file.close();
};

const countData = async (caller: Caller, path: string, input: Record<string, string>): Promise<number> =>
  (await getFromApi<{ data: readonly object[] }>(caller, path, input)).data.length;
const timeThreadList = (caller: Caller, roomId: string, sort: string) =>
  timeCalls(() => countData(caller, '/a/r/getThreads', { roomId, sort }), threadsPerPage);
const timeTopReplies = (caller: Caller, roomId: string, threadId: string) =>
  timeCalls(() => countData(caller, '/a/r/getTopReplies', { roomId, threadId }), repliesPerPage);

/** CPU of the server per vote in milliseconds, all threads. */
const measureVoteCpu = async (
  server: RunningProcess,
  caller: Caller,
  roomId: string,
  threadId: string,
): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  const voter = async (): Promise<void> => {
    for (let count = 0; count < votes / parallelVotes; count += 1)
      await postToApi(caller, '/a/r/thread/like', { roomId, threadId });
  };
  await Promise.all(Array.from({ length: parallelVotes }, voter));
  return ((await cpuSeconds(server.pid)) - before) * (1000 / votes);
};

/**
 * Lists, replies and votes, whose cost must not grow with the room. The references are the same calls in a room with
 * only one page.
 */
export const benchThreads = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-threads-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  const caller = { url: server.url, token: await registerMember(server.url, 'threadbench') };
  const [large, small] = [
    await createRoom(server.url, caller.token, 'Large'),
    await createRoom(server.url, caller.token, 'Small'),
  ];
  const [busy, quiet] = [
    await createThread(caller, { roomId: large, threadText: 'the first' }),
    await createThread(caller, { roomId: small, threadText: 'the first' }),
  ];
  insertCopies(dataDir, busy, threads - 1, null);
  insertCopies(dataDir, busy, replies, busy);
  insertCopies(dataDir, quiet, threadsPerPage - 1, null);
  insertCopies(dataDir, quiet, repliesPerPage, quiet);

  const lists = [];
  for (const sort of ['new', 'top', 'active']) {
    const [ours, reference] = [await timeThreadList(caller, large, sort), await timeThreadList(caller, small, sort)];
    lists.push(
      compareTimes(
        `list of ${threadsPerPage} of ${threads} threads, ${sort}`,
        ours,
        reference,
        `with ${threadsPerPage}`,
      ),
    );
  }
  const [ours, reference] = [await timeTopReplies(caller, large, busy), await timeTopReplies(caller, small, quiet)];
  const [busyVote, quietVote] = [
    await measureVoteCpu(server, caller, large, busy),
    await measureVoteCpu(server, caller, small, quiet),
  ];
  const startedAt = performance.now();
  await postToApi(caller, '/a/r/thread/delete', { roomId: large, threadId: busy });
  const deleted = performance.now() - startedAt;
  printFigures(`Threads: a room of ${threads}, a thread of ${replies} replies, over HTTP (SQLite)`, [
    ...lists,
    compareTimes(`top replies of ${replies}`, ours, reference, `with ${repliesPerPage}`),
    {
      what: 'server CPU a vote, all threads',
      measured: `${busyVote.toFixed(2)} ms`,
      reference: `in the room of ${threadsPerPage}: ${quietVote.toFixed(2)} ms`,
      ratio: busyVote / quietVote,
    },
    { what: `deleting the thread with its ${replies} replies`, measured: `${deleted.toFixed(0)} ms` },
  ]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
};
