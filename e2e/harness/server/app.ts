import { rm } from 'node:fs/promises';
import { makeTestFolder } from '@baithak/server/testing/memory-folder';
import { within } from '@baithak/protocol/testing/within';
import { type RunningServer, startServerHere, startServerProcess } from './server-process.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  /** The text, decoded from quoted-printable. */
  readonly text: string;
  /** The links in the text, in order. */
  readonly links: readonly string[];
}

/** Decodes quoted-printable for ASCII, which links consist of. */
const plain = (text: string): string =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export const parseMail = (eml: string): Mail => {
  const text = plain(eml.replace(/\r\n/g, '\n'));
  const to = /^To:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? '';
  return { to, text, links: [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link) };
};

/** All mails in DATA_DIR/outbox, oldest first (their names are ids, which begin with the second). */
export const readOutbox = (dataDir: string): Mail[] => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return files.toSorted().map((name) => parseMail(readFileSync(join(outbox, name), 'utf8')));
};

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
  /** Ends it as SIGTERM does. */
  stop(): Promise<unknown>;
  /** Starts again on the same port and data, after it was ended. */
  restart(): Promise<void>;
  /** Stops the server if it runs and removes its data. */
  close(): Promise<void>;
}

export interface AppProcess extends App {
  kill9(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Settings of the server by the names of docs/contract.md#settings, e.g. `{RATE_LIMITS: 'on'}`; rate limits, and the
 * classifier of pictures, are off by default here, and a search looks at everything however slow the machine is.
 */
export type Settings = Readonly<Record<string, string>>;

/** The newest mail to this address; without one yet, the first that comes. */
const mailTo = async ({ lines }: RunningServer, dataDir: string, address: string): Promise<Mail> => {
  for (;;) {
    // The log line comes after the whole mail is written: a mail that is not there yet is logged after this point.
    const from = lines.all().length;
    const mail = readOutbox(dataDir).findLast(({ to }) => to.includes(address));
    if (mail) return mail;
    await lines.find(/is in the outbox/, from);
  }
};

const startWith = async <Server extends RunningServer>(
  start: (settings: Settings) => Promise<Server>,
  more: Settings,
) => {
  const dataDir = makeTestFolder('baithak-e2e-');
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SEARCH_MS: '10000',
    CLASSIFIER_PICTURES: 'off',
    ...more,
  };
  const forget = async () => rm(dataDir, { recursive: true, force: true });
  let server = await start(settings).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const { url } = server;
  let running = true;

  const end = async <T>(how: (server: Server) => Promise<T>): Promise<T> => {
    running = false;
    return how(server);
  };

  const app: App = {
    url,
    dataDir: settings.DATA_DIR,
    log: () => server.lines.all(),
    line: async (pattern) => server.lines.find(pattern),
    setupLink: async () => new URL((await server.lines.find(/(\/setup\/[\w-]+)/))[1] ?? '', url).href,
    mails: () => readOutbox(settings.DATA_DIR),
    mailTo: async (address) =>
      within(
        () => {
          const others = readOutbox(settings.DATA_DIR).map(({ to }) => to);
          return `mail to ${address}. There is mail to: ${others.join(', ') || 'nobody'}.`;
        },
        mailTo(server, settings.DATA_DIR, address),
      ),
    stop: async () => end((one) => one.stop()),
    restart: async () => {
      if (running) throw new Error('End the server before it is started again.');
      server = await start({ ...settings, PORT: new URL(url).port });
      running = true;
    },
    close: async () => {
      if (running) await app.stop();
      await forget();
    },
  };
  return { app, end };
};

/** A server in this process, which costs a tenth of one of its own. */
export const startApp = async (settings: Settings = {}): Promise<App> =>
  (await startWith(startServerHere, settings)).app;

/** A server in a process of its own, as `npm start` has it: for what becomes of the others when it dies. */
export const startAppProcess = async (settings: Settings = {}): Promise<AppProcess> => {
  const { app, end } = await startWith(startServerProcess, settings);
  return {
    ...app,
    stop: async () => end((server) => server.stop()),
    kill9: async () => end((server) => server.kill9()),
  };
};
