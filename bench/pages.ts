import { Agent, request } from 'node:http';
import { percentile, printFigures } from './numbers.ts';
import { createRoom, registerMember } from './people.ts';
import { cpuSeconds, startBaithak, startReference, type Running } from './process.ts';

export interface PagesSize {
  readonly connections: number;
  readonly seconds: number;
  readonly replies: number;
}

export const fullPages: PagesSize = { connections: 16, seconds: 5, replies: 20 };

interface Run {
  readonly perSecond: number;
  /** Server CPU a request, µs, all threads. */
  readonly cpu: number;
  readonly latencies: readonly number[];
}

const text =
  'My grandfather talks about a man near Delhi Gate who packed kulfi in clay cups and sealed the lid with dough. '.repeat(
    3,
  );

const post = async (url: string, path: string, token: string, body: object): Promise<string> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const { data } = (await answer.json()) as { data?: { _id: string } };
  return data?._id ?? '';
};

/** A public thread with replies; `vote` likes it or takes the like back: each is a change that the page must show. */
const publish = async (url: string, replies: number): Promise<{ path: string; vote: () => Promise<string> }> => {
  const token = await registerMember(url, 'publisher');
  const roomId = await createRoom(url, token, 'Bench of pages');
  const threadId = await post(url, '/a/r/thread/create', token, {
    roomId,
    threadText: text,
    public: true,
    tags: ['food', 'Lahore'],
  });
  for (let reply = 0; reply < replies; reply += 1)
    await post(url, '/a/r/thread/reply', token, { roomId, replyTo: threadId, threadText: text });
  return {
    path: `/thread/public/withReplies/${threadId}`,
    vote: () => post(url, '/a/r/thread/like', token, { roomId, threadId }),
  };
};

/** One request on a kept connection, as a crawler's; its body is read and thrown away. Bytes of the body. */
const get = (agent: Agent, url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });

const load = async (server: Running, path: string, { connections, seconds }: PagesSize): Promise<Run> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const before = await cpuSeconds(server.pid);
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        await get(agent, server.url + path);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  const perSecond = latencies.length / ((performance.now() - began) / 1000);
  agent.destroy();
  return { perSecond, latencies, cpu: (((await cpuSeconds(server.pid)) - before) * 1e6) / latencies.length };
};

/** The same while the thread changes all the time: every change makes the next request draw the page anew. */
const loadWhileChanging = async (
  server: Running,
  path: string,
  size: PagesSize,
  vote: () => Promise<string>,
): Promise<Run & { votes: number }> => {
  let votes = 0;
  let isOver = false;
  const voting = (async () => {
    while (!isOver) {
      await vote();
      votes += 1;
    }
  })();
  const run = await load(server, path, size).finally(() => (isOver = true));
  await voting;
  return { ...run, votes };
};

const row = (what: string, { perSecond, cpu, latencies }: Run, bare: Run) => ({
  what,
  measured: `${perSecond.toFixed(0)} a second, ${cpu.toFixed(0)} µs of server CPU each (${(1e6 / cpu).toFixed(0)} a second on one core), p99 ${percentile(latencies, 0.99).toFixed(1)} ms`,
  reference: `bare Fastify, a ready text as long: ${bare.perSecond.toFixed(0)} a second, ${bare.cpu.toFixed(0)} µs`,
  ratio: cpu / bare.cpu,
});

/** A public thread's page, drawn on the server, asked for again and again: unchanged, and while votes change it. */
export const benchPages = async (size: PagesSize): Promise<void> => {
  const server = await startBaithak();
  const { path, vote } = await publish(server.url, size.replies);
  const bytes = await get(new Agent(), server.url + path);
  await load(server, path, { ...size, seconds: 1 });
  const kept = await load(server, path, size);
  const changing = await loadWhileChanging(server, path, size, vote);
  await server.stop();
  const reference = await startReference('ready-page', [String(bytes)]);
  const bare = await load(reference, '/', size);
  await reference.stop();
  printFigures(
    `Pages: a public thread with ${size.replies} replies, ${(bytes / 1000).toFixed(0)} kB of HTML, ${size.connections} connections`,
    [
      row('unchanged', kept, bare),
      row(
        `while ${(changing.votes / size.seconds).toFixed(0)} votes a second change it (their CPU counted along)`,
        changing,
        bare,
      ),
    ],
  );
};
