import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The path of an installed haproxy, or undefined when there is none. */
export const findHaproxy = (): string | undefined =>
  ['/usr/sbin', '/usr/bin', ...(process.env['PATH'] ?? '').split(':')]
    .map((folder) => join(folder, 'haproxy'))
    .find((path) => existsSync(path));

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('Loopback gave no port.');
  return address.port;
};

/** As docs/scaling.md has it, with a faster look at who is ready. */
const configOf = (port: number, servers: readonly number[]): string => `
defaults
  mode http
  balance roundrobin
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout tunnel 1h
  option httpchk GET /ready
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 503
frontend people
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  timeout check 5s
  default-server check inter 500ms fall 2 rise 1
${servers.map((at, index) => `  server process${index} 127.0.0.1:${at}`).join('\n')}
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** An HAProxy on `port` before servers on loopback, which spreads connections over those that are ready. */
export const startHaproxy = async (
  program: string,
  { folder, port, servers }: { readonly folder: string; readonly port: number; readonly servers: readonly number[] },
): Promise<{ stop(): Promise<void> }> => {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port, servers));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}.`);
    await wait(20);
  }
  return {
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
