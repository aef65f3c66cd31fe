import { within } from '@baithak/protocol/testing/within';
import type * as OpenApp from '@baithak/server/testing/open-app';
import { plainEnvironment, serverArguments } from '@baithak/server/testing/servers/server-program';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { type LogLines, createLogLines } from './log-lines.ts';

/** One run of a server: a process of its own, or in this one. */
export interface RunningServer {
  readonly url: string;
  readonly lines: LogLines;
  /** As SIGTERM ends it. */
  stop(): Promise<unknown>;
}

const root = resolve(import.meta.dirname, '../../..');

interface ServerProcess extends RunningServer {
  /** Kills it at once, as a power cut would; resolves when it has ended. */
  kill9(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the real server, with the options that `npm start` gives to Node, and waits for its ready line. Rejects with its output when it ends before that, or after 60 s. */
export const startServerProcess = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: { ...plainEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = createLogLines();
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', lines.add);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const ended = () =>
    within(() => `the end of the server. Its last lines:\n${lines.all().slice(-10).join('\n')}`, closed);
  void closed.then((code) =>
    lines.fail(new Error(`The server ended (${code}):\n${lines.all().slice(-30).join('\n')}`)),
  );
  const kill9 = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended();
  };
  try {
    const [, url = ''] = await lines.find(/Baithak is ready at (\S+)/, 0, 60_000);
    return {
      url,
      lines,
      kill9,
      stop: async () => {
        child.kill('SIGTERM');
        // One that does not end is not left behind.
        return ended().catch(async (error: unknown) => {
          await kill9();
          throw error;
        });
      },
    };
  } catch (error) {
    await kill9();
    throw error;
  }
};

/** A port on loopback that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('Loopback gave no port.');
  return address.port;
};

/** What a browser logs while its server ends or is away, or without a connection: a file that was cut off in the middle included. */
export const noLine =
  /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|ERR_NETWORK|Failed to fetch|502|503/;

/**
 * The server's modules as Node runs them: vitest would transform some hundred files for each worker, and what Node compiled
 * is kept from run to run.
 */
const native = createRequire(import.meta.url);

/**
 * The server of main.ts in this process, with the built web app: a start costs a tenth of a process's. Rejects with the
 * server's own words when it refuses a setting.
 */
export const startServerHere = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const { openAppWith } = native('@baithak/server/testing/open-app') as typeof OpenApp;
  const lines = createLogLines();
  const running = await openAppWith(settings, lines.add);
  return {
    url: running.url,
    lines,
    stop: async () => {
      await running.close();
      lines.fail(new Error(`The server was stopped:\n${lines.all().slice(-30).join('\n')}`));
    },
  };
};
