import { Agent, request } from 'node:http';
import { percentile, printFigures } from './figures.ts';
import { postToApi, createRoom, createThread, registerMember } from './api-calls.ts';
import { cpuSeconds, startBaithak, startReference, type RunningProcess } from './process.ts';

export interface PagesSize {
  readonly connections: number;
  readonly seconds: number;
  readonly replies: number;
}

export const fullPages: PagesSize = { connections: 16, seconds: 5, replies: 20 };

interface Run {
  readonly perSecond: number;
  /** Server CPU per request in µs, all threads. */
  readonly cpu: number;
  readonly latencies: readonly number[];
}

const text =
  'My grandfather talks about a man near Delhi Gate who packed kulfi in clay cups and sealed the lid with dough. '.repeat(
    3,
  );

/** A public thread with replies. `vote` toggles a like, a change that the page must show. */
const createPublicThread = async (
  url: string,
  replies: number,
): Promise<{ path: string; vote: () => Promise<unknown> }> => {
  const caller = { url, token: await registerMember(url, 'publisher') };
  const roomId = await createRoom(url, caller.token, 'Bench of pages');
  const threadId = await createThread(caller, { roomId, threadText: text, public: true, tags: ['food', 'Lahore'] });
  for (let reply = 0; reply < replies; reply += 1)
    await postToApi(caller, '/a/r/thread/reply', { roomId, replyTo: threadId, threadText: text });
  return {
    path: `/thread/public/withReplies/${threadId}`,
    vote: () => postToApi(caller, '/a/r/thread/like', { roomId, threadId }),
  };
};

/** One request on a keep-alive connection, as a crawler makes it. Returns the bytes of the body, which is discarded. */
const requestPage = (agent: Agent, url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });

const loadTest = async (server: RunningProcess, path: string, { connections, seconds }: PagesSize): Promise<Run> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const before = await cpuSeconds(server.pid);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        await requestPage(agent, server.url + path);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  const perSecond = latencies.length / ((performance.now() - startedAt) / 1000);
  agent.destroy();
  return { perSecond, latencies, cpu: (((await cpuSeconds(server.pid)) - before) * 1e6) / latencies.length };
};

/** The same while votes change the thread without pause: after each the next request renders the page again. */
const loadTestWhileVoting = async (
  server: RunningProcess,
  path: string,
  size: PagesSize,
  vote: () => Promise<unknown>,
): Promise<Run & { votes: number }> => {
  let votes = 0;
  let isDone = false;
  const voting = (async () => {
    while (!isDone) {
      await vote();
      votes += 1;
    }
  })();
  const run = await loadTest(server, path, size).finally(() => (isDone = true));
  await voting;
  return { ...run, votes };
};

const pageFigure = (what: string, { perSecond, cpu, latencies }: Run, bare: Run) => ({
  what,
  measured: `${perSecond.toFixed(0)} a second, ${cpu.toFixed(0)} µs of server CPU each (${(1e6 / cpu).toFixed(0)} a second on one core), p99 ${percentile(latencies, 0.99).toFixed(1)} ms`,
  reference: `bare Fastify, a prepared text of the same length: ${bare.perSecond.toFixed(0)} a second, ${bare.cpu.toFixed(0)} µs`,
  ratio: cpu / bare.cpu,
});

/** A public thread's page, rendered on the server and requested repeatedly: unchanged, and while votes change it. */
export const benchPages = async (size: PagesSize): Promise<void> => {
  const server = await startBaithak();
  const { path, vote } = await createPublicThread(server.url, size.replies);
  const bytes = await requestPage(new Agent(), server.url + path);
  await loadTest(server, path, { ...size, seconds: 1 });
  const kept = await loadTest(server, path, size);
  const changing = await loadTestWhileVoting(server, path, size, vote);
  await server.stop();
  const reference = await startReference('static-page', [String(bytes)]);
  const bare = await loadTest(reference, '/', size);
  await reference.stop();
  printFigures(
    `Pages: a public thread with ${size.replies} replies, ${(bytes / 1000).toFixed(0)} kB of HTML, ${size.connections} connections`,
    [
      pageFigure('unchanged', kept, bare),
      pageFigure(
        `while ${(changing.votes / size.seconds).toFixed(0)} votes a second change it (CPU of the votes included)`,
        changing,
        bare,
      ),
    ],
  );
};
