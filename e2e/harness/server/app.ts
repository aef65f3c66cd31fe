import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '@baithak/server/testing/memory-folder';
import { freePort } from './free-port.ts';
import { readOutbox, type Mail } from './mail.ts';
import { startServer } from './server-process.ts';

/** A real server on a port and a data folder of its own. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** The log of the current run. */
  log(): readonly string[];
  /** The first matching log line, past or future. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** The address of the one-time link that makes the first Owner. */
  setupLink(): Promise<string>;
  mails(): Mail[];
  /** Waits for mail to this address and returns the newest. */
  mailTo(address: string): Promise<Mail>;
  kill9(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  /** Starts again on the same port and data, after kill9 or stop. */
  restart(): Promise<void>;
  /** Stops the server if it runs and removes its data. */
  close(): Promise<void>;
}

/**
 * Settings of the server by the names of docs/contract.md#settings, e.g. `{RATE_LIMITS: 'on'}`; rate limits, and the
 * classifier of pictures, are off by default here, and a search looks at everything however slow the machine is.
 */
export type Settings = Readonly<Record<string, string>>;

export const startApp = async (settings: Settings = {}): Promise<App> => {
  const dataDir = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'baithak-e2e-'));
  const port = await freePort();
  const given = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SEARCH_MS: '10000',
    CLASSIFIER_PICTURES: 'off',
    ...settings,
  };
  const forget = async () => rm(dataDir, { recursive: true, force: true });
  let server = await startServer(given).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  let running = true;

  const end = async <T>(how: () => Promise<T>): Promise<T> => {
    running = false;
    return how();
  };

  const app: App = {
    url: server.url,
    dataDir: given.DATA_DIR,
    log: () => server.lines.all(),
    line: async (pattern) => server.lines.find(pattern),
    setupLink: async () => new URL((await server.lines.find(/(\/setup\/[\w-]+)/))[1] ?? '', server.url).href,
    mails: () => readOutbox(dataDir),
    mailTo: async (address) => {
      for (;;) {
        // The log line comes after the whole mail is written: a mail that is not there yet is logged after this point.
        const from = server.lines.all().length;
        const mail = readOutbox(dataDir).findLast(({ to }) => to.includes(address));
        if (mail) return mail;
        await server.lines.find(/is in the outbox/, from);
      }
    },
    kill9: async () => end(() => server.kill9()),
    stop: async () => end(() => server.stop()),
    restart: async () => {
      if (running) throw new Error('End the server before it is started again.');
      server = await startServer(given);
      running = true;
    },
    close: async () => {
      if (running) await end(() => server.kill9());
      await forget();
    },
  };
  return app;
};
