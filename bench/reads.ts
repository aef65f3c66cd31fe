import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';
import { createRoom, createThread, registerMember, type Caller } from './api-calls.ts';
import { percentile, printFigures, type Figure } from './figures.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';
import { addMembers, addRooms, addWords } from './reads-content.ts';
import { openSocketIo } from './socket-io-connection.ts';

const rooms = 300;
const unread = 1000;
const members = 50_000;
const words = Number(process.env['BENCH_WORDS'] ?? 1_000_000);
const longThread = 'ایک لمبی کہانی '.repeat(1300).trim();

interface Cost {
  readonly times: readonly number[];
  /** The server's, all threads, in milliseconds a call. */
  readonly cpu: number;
  /** How long the slowest of the calls meanwhile waited for an answer that needs no database, in milliseconds. */
  readonly held: number;
  readonly bytes: number;
}

/** Asks `/health` again and again until told to stop: what holds the event loop delays it. */
const watchHealth = (url: string): (() => Promise<number>) => {
  const times: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      await (await fetch(`${url}/health`)).text();
      times.push(performance.now() - startedAt);
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return percentile(times, 0.99);
  };
};

const costOf = async (server: RunningProcess, count: number, call: () => Promise<string>): Promise<Cost> => {
  for (let at = 0; at < Math.min(count, 20); at += 1) await call();
  const times: number[] = [];
  let bytes = 0;
  const before = await cpuSeconds(server.pid);
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    bytes = Buffer.byteLength(await call());
    times.push(performance.now() - startedAt);
  }
  const cpu = (((await cpuSeconds(server.pid)) - before) * 1000) / count;
  const stop = watchHealth(server.url);
  for (let at = 0; at < Math.min(count, 20); at += 1) await call();
  return { times, cpu, held: await stop(), bytes };
};

const figureOf = (what: string, { times, cpu, held, bytes }: Cost): Figure => ({
  what,
  measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, server CPU ${cpu.toFixed(2)} ms, ${bytes} bytes; /health beside it p99 ${held.toFixed(1)} ms`,
});

const textOf =
  ({ url, token = '' }: Caller, path: string, input: Record<string, string> = {}) =>
  async (): Promise<string> => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(input)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.text();
  };

/** Words that nobody wrote, another eight each time. */
const nonsenseSearch = (caller: Caller): (() => Promise<string>) => {
  let count = 0;
  return () => {
    count += 1;
    const q = Array.from({ length: 8 }, (_, at) => `zqx${count}v${at}wjk`).join(' ');
    return textOf(caller, '/a/search', { q, in: 'messages' })();
  };
};

/** What somebody else waits for an ordinary search while one person searches for nonsense, four at a time. */
const besideNonsense = async (attacker: Caller, other: Caller): Promise<number[]> => {
  let stopped = false;
  const attack = async (): Promise<void> => {
    const search = nonsenseSearch(attacker);
    while (!stopped) await search();
  };
  const attacking = Array.from({ length: 4 }, attack);
  const times: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const startedAt = performance.now();
    await textOf(other, '/a/search', { q: 'chai' })();
    times.push(performance.now() - startedAt);
  }
  stopped = true;
  await Promise.all(attacking);
  return times;
};

const writeContent = async (caller: Caller, dataDir: string): Promise<string> => {
  const { url, token = '' } = caller;
  const roomId = await createRoom(url, token, 'Long stories of chai');
  for (let count = 0; count < 50; count += 1) await createThread(caller, { roomId, threadText: longThread });
  const socket = await openSocketIo(url, '/room', token);
  for (let count = 0; count < 40; count += 1)
    await socket.emit('sendMessage', { id: roomId, message: `chai number ${count}`, type: 'text', tempId: newId() });
  socket.close();
  addRooms(dataDir, roomId, 'readsreader', rooms, unread);
  addMembers(dataDir, roomId, members);
  addWords(dataDir, words);
  // The server has closed idle connections meanwhile, which this process sees only now.
  await setTimeout(1000);
  return roomId;
};

const measure = async (server: RunningProcess, dataDir: string): Promise<void> => {
  const { url } = server;
  const [owner, reader, other] = [
    { url, token: await registerMember(url, 'readsowner') },
    { url, token: await registerMember(url, 'readsreader') },
    { url, token: await registerMember(url, 'readsother') },
  ];
  const roomId = await writeContent(owner, dataDir);
  const asks: readonly (readonly [string, number, () => Promise<string>])[] = [
    ['getThreads, 50 of 20,000 characters', 100, textOf(owner, '/a/r/getThreads', { roomId })],
    [`rooms/all, ${rooms} rooms with ${unread} unread messages each`, 100, textOf(reader, '/a/rooms/all')],
    [`members of ${members}, first page`, 100, textOf(owner, '/a/r/members', { roomId })],
    [`members of ${members}, searched`, 100, textOf(owner, '/a/r/members', { roomId, search: 'bench4999' })],
    ['openapi.json', 100, textOf({ url }, '/docs/openapi.json')],
    ['an ordinary search (chai)', 300, textOf(other, '/a/search', { q: 'chai' })],
    [`eight nonsense words among ${words}`, 20, nonsenseSearch(owner)],
  ];
  const figures: Figure[] = [];
  for (const [what, count, call] of asks) figures.push(figureOf(what, await costOf(server, count, call)));
  const beside = await besideNonsense(owner, other);
  figures.push({
    what: 'an ordinary search while somebody else searches for nonsense, four at a time',
    measured: `p50 ${percentile(beside, 0.5).toFixed(1)}, p99 ${percentile(beside, 0.99).toFixed(1)} ms`,
  });
  printFigures('Reads: the dearest ones, over HTTP (SQLite)', figures);
};

/** The dearest reads, and what an attack with them costs others (docs/contract.md#budgets, docs/contract.md#search). */
export const benchReads = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-reads-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  try {
    await measure(server, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
