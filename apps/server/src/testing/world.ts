import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import type { Service } from '@baithak/protocol/define-contract';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import type { Session } from '@baithak/protocol/contracts/accounts';
import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '@baithak/protocol/ids';
import { createApp, type RunningApp } from '../app.ts';
import { createRedisBus, createSoundBus } from '../platform/bus/redis-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { giveRank } from '../domains/staff/staff.write.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { createSharedRateLimiter } from '../platform/shared-rate-limiter.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { freshDatabase, type Engine, type FreshDatabase } from './databases.ts';
import { recordRefusals } from './refusals.ts';
import { registerPerson, type Person } from './factories.ts';

/** Renders a public page as its content, in JSON: the server's tests need no built web client. */
export const plainPages: PageRenderer = {
  render: async ({ path, language, page }) => JSON.stringify({ path, language, ...page }),
  knows: (path) => path === '/' || path.startsWith('/home'),
};

export { emailOf, type Person } from './factories.ts';

/** Several processes of one world, numbered from 0. */
interface Processes {
  /** Two by default. */
  readonly count?: number;
  /** Where each finds their Redis. */
  readonly redis: (at: number) => string;
  /** Where each finds the PostgreSQL at an address. */
  readonly postgres?: (url: string, at: number) => Promise<string>;
  /** Settings of each beside the world's. */
  readonly settings?: (at: number) => Readonly<Record<string, string>>;
}

export interface WorldOptions {
  /** Settings beside the defaults; rate limits, and the classifier of pictures, are off unless they say otherwise. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long a search may look, in milliseconds; by default as long as a machine under load needs. */
  readonly namedReadMs?: number;
  /** Replaces the app's rate limiter. */
  readonly limits?: RateLimiter;
  /** Replaces what the disk says is free. */
  readonly freeBytes?: () => Promise<number>;
  /** Replaces the silent log. */
  readonly log?: Log;
  /** Push messages may go to a push service at http://127.0.0.1. */
  readonly loopbackPush?: boolean;
  /** Renders the public pages, instead of the one that prints their content. */
  readonly renderer?: PageRenderer;
  /** Of PostgreSQL: a second process (a second app in this one) serves the same database, or several that hear of each other. */
  readonly twoProcesses?: boolean | Processes;
  /** Where the app finds its PostgreSQL instead of there. */
  readonly databaseUrl?: (url: string) => Promise<string>;
  /** Puts what was there before into the empty database, which the app then migrates. */
  readonly before?: (database: FreshDatabase) => Promise<void>;
}

/** Where clients connect to. */
type Reached = Pick<RunningApp, 'listening'> & Partial<Pick<RunningApp, 'app'>>;

/** A real app on a real database, answering on a port of its own. */
export interface World {
  readonly running: RunningApp;
  /** The second process. */
  readonly other: RunningApp;
  /** All processes. */
  readonly processes: readonly RunningApp[];
  readonly clock: TestClock;
  readonly url: string;
  /** A client of nobody yet. `address`: where its calls come from, as a proxy says (TRUST_PROXY); `at`: its process. */
  visitor(address?: string, at?: Reached): Client;
  /** Registers; the name has at least 6 lowercase letters and digits. */
  member(username: string): Promise<Person>;
  /** Registers several, in this order. */
  members<const Usernames extends readonly string[]>(
    ...usernames: Usernames
  ): Promise<{ [Index in keyof Usernames]: Person }>;
  guest(username: string, address?: string, proof?: GuestProof, at?: Reached): Promise<Person>;
  /** A person of this platform rank, given in the database as `npm run admin` does. */
  ranked(username: string, rank: number): Promise<Person>;
  /** Another device of the same person, at the second process if it says so. */
  device(person: Person, at?: Reached): Promise<Person>;
  /** Stops the app and starts another one on the same database; `between`: what is done to that meanwhile. */
  restart(between?: (database: FreshDatabase) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** ms. A machine under load is slow, not wrong: this only ends what hangs, in words, before the test is ended. */
const slow = 30_000;

export const password = 'a password for tests';

export const openWorld = async (
  engine: Engine,
  {
    settings = {},
    limits,
    freeBytes,
    loopbackPush,
    log,
    renderer = plainPages,
    namedReadMs = slow,
    twoProcesses = false,
    databaseUrl = async (url) => url,
    before,
  }: WorldOptions = {},
): Promise<World> => {
  const database = await freshDatabase(engine, { empty: before !== undefined });
  await before?.(database);
  const reached = database.databaseUrl && (await databaseUrl(database.databaseUrl));
  const shared = typeof twoProcesses === 'object' ? twoProcesses : undefined;
  const configOf = async (at: number) =>
    readConfig({
      PORT: '0',
      DATA_DIR: at === 0 ? database.dataDir : join(database.dataDir, `process-${at}`),
      DATABASE_URL: reached && ((await shared?.postgres?.(reached, at)) ?? reached),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      CLASSIFIER_PICTURES: 'off',
      ...settings,
      ...shared?.settings?.(at),
    });
  const clock = createTestClock();
  const prefix = newId();
  const count = twoProcesses ? (shared?.count ?? 2) : 1;
  /** What processes have between them. */
  const between = (config: Config, at: number) => {
    if (!shared) return {};
    const redis = { url: shared.redis(at), prefix, log: log ?? createLog('silent') };
    return {
      bus: createRedisBus({ ...redis, clock: systemClock }),
      sound: createSoundBus({ ...redis, clock: systemClock }),
      limits: createSharedRateLimiter(config, clock, { ...redis, now: clock.now, processes: () => count }),
    };
  };
  const start = async (at = 0): Promise<RunningApp> => {
    const config = await configOf(at);
    return createApp(config, {
      clock,
      log: log ?? createLog(config.logLevel),
      sharedDatabase: twoProcesses !== false,
      ...between(config, at),
      renderer,
      namedReadMs,
      ...(limits && { limits }),
      ...(freeBytes && { freeBytes }),
      ...(loopbackPush && { loopbackPush }),
    });
  };
  const clients: Client[] = [];
  let running = await start();
  const others: RunningApp[] = [];
  for (let at = 1; at < count; at += 1) others.push(await start(at));

  const visitor = (address?: string, at: Reached = running): Client => {
    const urlOf = (service: Service): string => {
      const serves = ({ app }: Reached): boolean => app?.config.services.has(service) !== false;
      return [at, running, ...others].find(serves)?.listening ?? at.listening;
    };
    const client = createClient({
      urls: { auth: urlOf('auth'), api: urlOf('api'), socket: urlOf('socket'), assets: urlOf('assets') },
      store: createMemoryTokenStore(),
      strict: true,
      ...(address !== undefined && {
        fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
          const headers = new Headers(init?.headers);
          headers.set('x-forwarded-for', address);
          return fetch(input, { ...init, headers });
        },
      }),
      callTimeoutMs: slow,
      ackTimeoutMs: slow,
    });
    clients.push(client);
    return client;
  };
  const entered = (client: Client, session: Session): Person => ({
    client,
    userId: session.userId,
    username: session.username,
    session,
  });

  const member = (username: string): Promise<Person> => registerPerson(visitor(), username, password);

  const members: World['members'] = async (...usernames) => {
    const people: Person[] = [];
    for (const username of usernames) people.push(await member(username));
    // One person for each username, which TypeScript cannot see through the loop.
    return people as { [Index in keyof typeof usernames]: Person };
  };

  return {
    get running() {
      return running;
    },
    get url() {
      return running.listening;
    },
    get other() {
      const [other] = others;
      if (!other) throw new Error('This world has one process.');
      return other;
    },
    get processes() {
      return [running, ...others];
    },
    clock,
    visitor,
    member,
    members,
    guest: async (username, address, proof, at) => {
      const client = visitor(address, at);
      return entered(client, (await client.accounts.enterAsGuest({ username, ...(proof && { proof }) })).data);
    },
    ranked: async (username, rank) => {
      const person = await member(username);
      await running.app.db.write(giveRank, { userId: person.userId, rank });
      return { ...person, session: { ...person.session, rank } };
    },
    device: async ({ username }, at) => {
      const client = visitor(undefined, at);
      return entered(client, (await client.accounts.logIn({ username, password })).data);
    },
    restart: async (between) => {
      await recordRefusals(running.listening);
      await running.close();
      await between?.(database);
      running = await start();
    },
    close: async () => {
      for (const client of clients) client.close();
      await recordRefusals(running.listening);
      for (const other of others) await other.close();
      await running.close();
      await database.remove();
    },
  };
};

/** Opens one world for the tests of a describe block; read `.current` inside them. */
export const useWorld = (engine: Engine, options?: WorldOptions): { readonly current: World } => {
  let world: World | undefined;
  beforeAll(async () => {
    world = await openWorld(engine, options);
  });
  afterAll(() => world?.close());
  return {
    get current() {
      if (!world) throw new Error('The world is open only while tests run.');
      return world;
    },
  };
};
