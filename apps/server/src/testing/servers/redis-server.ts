import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { memoryFolder } from '../memory-folder.ts';

/** A Redis of a test, which keeps nothing, on a unix socket in a temporary folder. */
export interface RedisServer {
  readonly url: string;
  readonly path: string;
  /** Redis' own answer to a command, as it sends it. */
  command(...words: readonly (string | Buffer)[]): Promise<string>;
  /** Stands still, and takes whatever the kernel takes for it, until `goOn`. */
  standStill(): void;
  goOn(): void;
  /** Ends at once, without a word to anybody. */
  kill(): void;
  /** After `kill`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The path of an installed redis-server, or undefined when there is none. */
export const findRedis = (): string | undefined =>
  ['/usr/bin', ...(process.env['PATH'] ?? '').split(':')]
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path));

/*
 * Starts a server for each line of its standard input, and prints its process id. When the test run ends in whatever way, kill -9
 * included, the pipe closes, the shell stops the server and removes its folder.
 */
const supervise = `
  while read -r _; do
    "$0" --port 0 --unixsocket "$1/redis.sock" --dir "$1" --save '' --appendonly no --loglevel warning </dev/null >>"$1/log" 2>&1 &
    server=$!
    echo $server
  done
  kill -CONT $server
  kill -KILL $server
  rm -rf "$1"
`;

const encode = (words: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`*${words.length}\r\n`),
    ...words.flatMap((word) => [
      Buffer.from(`$${Buffer.byteLength(word)}\r\n`),
      Buffer.from(word),
      Buffer.from('\r\n'),
    ]),
  ]);

const ask = async (path: string, words: readonly (string | Buffer)[]): Promise<string> => {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    socket.write(encode(words));
    const [answer] = await once(socket, 'data');
    return String(answer);
  } finally {
    socket.destroy();
  }
};

/** ms */
const startsWithin = 30_000;

export const startRedis = async (program: string): Promise<RedisServer> => {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'baithak-redis-'));
  const path = join(folder, 'redis.sock');
  // A group of its own: Ctrl-C reaches the test run, which then closes the pipe.
  const supervisor = spawn('sh', ['-c', supervise, program, folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(supervisor, 'exit');
  const started = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]();
  let pid = 0;
  const start = async (): Promise<void> => {
    supervisor.stdin.write('start\n');
    pid = Number((await started.next()).value);
    for (const since = Date.now(); ;) {
      if ((await ask(path, ['PING']).catch(() => '')) === '+PONG\r\n') return;
      if (Date.now() - since > startsWithin) throw new Error('Redis did not start.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await start();
  return {
    url: `unix://${path}`,
    path,
    command: (...words) => ask(path, words),
    standStill: () => process.kill(pid, 'SIGSTOP'),
    goOn: () => process.kill(pid, 'SIGCONT'),
    kill: () => process.kill(pid, 'SIGKILL'),
    start,
    stop: async () => {
      supervisor.stdin.end();
      await ended;
    },
  };
};
