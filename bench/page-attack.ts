import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { createRoom, createThread, postToApi, registerMember } from './api-calls.ts';
import { percentile, printFigures, type Figure } from './figures.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';

const replies = 25;
const connections = 4;
const seconds = 5;
const listedThreads = 50_000;
const sitemapRequests = 20;
const longText = 'قلفی ہاتھ سے کہاں بنتی ہے؟ My grandfather asks. '.repeat(400).trim();

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly bytes: number;
}

const ask = (agent: Agent, url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let bytes = 0;
      const { statusCode: status = 0, headers } = response;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve({ status, location: headers.location, bytes }));
    })
      .on('error', reject)
      .end();
  });

/** As a crawler does: a redirect is followed. */
const open = async (agent: Agent, url: string): Promise<Answer> => {
  const answer = await ask(agent, url);
  return answer.location === undefined ? answer : ask(agent, new URL(answer.location, url).href);
};

/** The `count`th spelling of an id: which of its characters are percent-encoded. */
const spelled = (id: string, count: number): string =>
  [...id].map((sign, at) => ((count >> (at % 24)) & 1 ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join('');

interface Attack {
  readonly requests: number;
  /** Milliseconds of the server's CPU per request. */
  readonly cpu: number;
  readonly health: readonly number[];
}

/** Several connections ask as fast as they are answered, while another one asks for /health. */
const attack = async (server: RunningProcess, addressOf: (count: number) => string): Promise<Attack> => {
  const agent = new Agent({ keepAlive: true });
  const health: number[] = [];
  let requests = 0;
  const until = performance.now() + seconds * 1000;
  const before = await cpuSeconds(server.pid);
  await Promise.all([
    ...Array.from({ length: connections }, async () => {
      while (performance.now() < until) await open(agent, server.url + addressOf((requests += 1)));
    }),
    (async () => {
      while (performance.now() < until) {
        const askedAt = performance.now();
        await ask(agent, `${server.url}/health`);
        health.push(performance.now() - askedAt);
        await sleep(5);
      }
    })(),
  ]);
  agent.destroy();
  return { requests, health, cpu: (((await cpuSeconds(server.pid)) - before) * 1000) / requests };
};

const createLongThread = async (url: string) => {
  const caller = { url, token: await registerMember(url, 'attacked') };
  const roomId = await createRoom(url, caller.token, 'Bench of page attacks');
  const threadId = await createThread(caller, { roomId, threadText: longText, public: true });
  for (let reply = 0; reply < replies; reply += 1)
    await postToApi(caller, '/a/r/thread/reply', { roomId, replyTo: threadId, threadText: longText });
  return { threadId, vote: () => postToApi(caller, '/a/r/thread/like', { roomId, threadId }) };
};

const attackFigure = (what: string, { requests, cpu, health }: Attack, idle: number): Figure => ({
  what,
  measured: `${cpu.toFixed(1)} ms of server CPU a request (${requests} in ${seconds} s); /health meanwhile p50 ${percentile(health, 0.5).toFixed(1)}, p99 ${percentile(health, 0.99).toFixed(1)}, most ${Math.max(...health).toFixed(0)} ms`,
  reference: `/health of the idle server p99 ${idle.toFixed(1)} ms`,
});

const benchSpellings = async (): Promise<Figure[]> => {
  const server = await startBaithak();
  const { threadId, vote } = await createLongThread(server.url);
  const at = '/thread/public/withReplies/';
  const agent = new Agent();
  const { bytes } = await open(agent, server.url + at + threadId);
  const idle: number[] = [];
  for (let asked = 0; asked < 200; asked += 1) {
    const askedAt = performance.now();
    await ask(agent, `${server.url}/health`);
    idle.push(performance.now() - askedAt);
  }
  const spellings = await attack(server, (count) => at + spelled(threadId, count));
  let voting = true;
  const votes = (async () => {
    while (voting) await vote();
  })();
  const changing = await attack(server, () => at + threadId).finally(() => (voting = false));
  await votes;
  await server.stop();
  const rest = percentile(idle, 0.99);
  return [
    { what: `the page of a thread with ${replies} long replies`, measured: `${(bytes / 1000).toFixed(0)} kB of HTML` },
    attackFigure(`${connections} connections, each request another spelling of its address`, spellings, rest),
    attackFigure(`${connections} connections, while votes change it without pause`, changing, rest),
  ];
};

/** Copies of a stored thread, written straight into the database file: as many calls would take too long. */
const copyThread = (dataDir: string, threadId: string, count: number): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'));
  const row = file.prepare('SELECT * FROM threads WHERE id = ?').get(threadId);
  if (!row) throw new Error('There is no thread to copy.');
  const columns = Object.keys(row);
  const insert = file.prepare(`INSERT INTO threads (${columns.join(', ')}) VALUES (:${columns.join(', :')})`);
  file.exec('BEGIN');
  for (let copy = 1; copy <= count; copy += 1) {
    const id = newId();
    insert.run({ ...row, id, root_id: id, number: Number(row['number']) + copy, active: Number(row['active']) + copy });
  }
  file.exec('COMMIT');
  file.close();
};

const benchSitemap = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-sitemap-'));
  const first = await startBaithak({ DATA_DIR: dataDir });
  const { threadId } = await createLongThread(first.url);
  await first.stop();
  copyThread(dataDir, threadId, listedThreads - 1);
  const server = await startBaithak({ DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true });
  const read = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const pages = (await read('/sitemap.xml')).includes('<sitemapindex')
    ? ['/sitemap.xml', '/sitemap/1.xml']
    : ['/sitemap.xml'];
  const figures: Figure[] = [];
  for (const path of pages) {
    const before = await cpuSeconds(server.pid);
    let bytes = 0;
    for (let asked = 0; asked < sitemapRequests; asked += 1) ({ bytes } = await ask(agent, server.url + path));
    const cpu = (((await cpuSeconds(server.pid)) - before) * 1000) / sitemapRequests;
    figures.push({
      what: `${path} of ${listedThreads} threads`,
      measured: `${cpu.toFixed(1)} ms of server CPU a request, ${(bytes / 1000).toFixed(0)} kB`,
    });
  }
  agent.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
};

/** Public pages asked for in ways that make each request as dear as it can be. */
export const benchPageAttack = async (): Promise<void> => {
  printFigures('Public pages under attack', [...(await benchSpellings()), ...(await benchSitemap())]);
};
