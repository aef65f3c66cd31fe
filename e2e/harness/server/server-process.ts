import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { plainEnvironment, serverArguments } from '@baithak/server/testing/servers/server-program';
import { within } from '@baithak/protocol/testing/within';
import { createLogLines } from './log-lines.ts';
import type { RunningServer } from './running-server.ts';

const root = resolve(import.meta.dirname, '../../..');

/** One run of the server's program. */
export interface ServerProcess extends RunningServer {
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
