import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { limits } from '@baithak/protocol/limits';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import { adminCommands } from './admin-commands.ts';
import { mountPages } from './domains/pages/mount-pages.ts';
import { respelled } from './domains/pages/page-address.ts';
import { retentionJobs } from './domains/account-data/retention.ts';
import { domains, wires, wiresByDomain } from './domains.ts';
import { createAfterCommit } from './listeners.ts';
import { serveAdmin } from './platform/admin/admin-socket.ts';
import { createAuthLog } from './platform/auth-log.ts';
import type { Authenticate } from './platform/authenticate.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createRedisBus, createSoundBus } from './platform/bus/redis-bus.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { localUrl, type Config } from './platform/config.ts';
import type { App, Services } from './platform/context.ts';
import { openDatabase } from './platform/db/open.ts';
import { createEpoch } from './platform/epoch.ts';
import notPublished from './not-published.json' with { type: 'json' };
import { mountDocs } from './platform/docs/mount-docs.ts';
import { createGivenPages } from './platform/given-pages.ts';
import { trustOf } from './platform/http/client-address.ts';
import { acceptJson, mountCalls } from './platform/http/mount-calls.ts';
import { answerBadAddress, answerErrors, answerUnreadable } from './platform/http/answer-errors.ts';
import { startListening } from './platform/http/start-listening.ts';
import { mountProbes } from './platform/http/readiness.ts';
import { boundBodies, endSocketBodies, headLimits } from './platform/http/request-pace.ts';
import { allowOrigins } from './platform/http/origins.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { mountSharedAssets, shareAssets } from './platform/http/shared-assets.ts';
import { mountWeb, openWeb, refusePages } from './platform/http/web.ts';
import { createRateLimiter, type RateLimiter } from './platform/rate-limiter.ts';
import type { Job } from './platform/jobs/run-job.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLeases } from './platform/leases/leases.ts';
import { processName } from './platform/leases/leases.write.ts';
import { createLocalLive } from './platform/live/local-live.ts';
import { createRelay } from './platform/live/relay.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import { countProcesses, createMetrics } from './platform/metrics.ts';
import { createPushSender } from './platform/push-sender.ts';
import { sharedSecret } from './platform/secrets/shared-secret.ts';
import { createSharedRateLimiter } from './platform/shared-rate-limiter.ts';
import { firstSettings, openSettings } from './platform/settings/settings.ts';
import { type OpenSockets, openSockets } from './platform/sockets/sockets.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const writesModule = new URL('./writes.ts', import.meta.url);
const readsModule = new URL('./reads.ts', import.meta.url);
/** How long a connection may be idle: a client that vanished in the middle of an answer must not hold it for ever. */
const idleTimeoutMs = 180_000;
/** How long a stop waits for running requests: of the 10 s that a stop may take, the rest is for pending writes. */
const requestTimeoutMs = 5_000;

export interface RunningApp {
  /** How people reach it: PUBLIC_URL, or where it listens. */
  readonly url: string;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly listening: string;
  readonly app: App;
  /** Every mounted route as `METHOD /path`. */
  readonly routes: readonly string[];
  /** Sends its people to other processes, where there are some, stops accepting, finishes requests and pending writes. */
  close(): Promise<void>;
  /** Whoever is still here when it closes is not sent to other processes one after the other, but ended. */
  hurry(): void;
}

export interface Parts {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Prints a line for whoever runs the program; without it they go nowhere. */
  readonly say?: (line: string) => void;
  /** Replaces the rate limiter that counts in this process's memory; the app closes it. */
  readonly limits?: RateLimiter & { close?(): Promise<void> };
  /** How long a search may look, in milliseconds. */
  readonly namedReadMs?: number;
  /** Replaces what the disk says is free. */
  readonly freeBytes?: () => Promise<number>;
  /** Push messages may go to a push service at http://127.0.0.1. */
  readonly loopbackPush?: boolean;
  /** Other processes have the PostgreSQL open as well, and hear of each other's writes. */
  readonly sharedDatabase?: boolean;
  /** The news between those processes. */
  readonly bus?: Bus;
  /** One of its own for the sound of rooms; without it, sound goes the way of the news. */
  readonly sound?: Bus;
  /** Draws the public pages instead of the built web client, of which nothing is served then. */
  readonly renderer?: PageRenderer;
}

const databaseOf = (
  { databaseUrl, databaseReplicaUrl: replicaUrl, dataDir, searchMs, redisUrl }: Config,
  { namedReadMs, sharedDatabase }: Parts,
) => ({
  databaseUrl,
  replicaUrl,
  dataDir,
  migrationsDir,
  writesModule,
  readsModule,
  namedReadMs: namedReadMs ?? searchMs,
  ...((sharedDatabase === true || redisUrl !== undefined) && { lock: 'shared' as const }),
});

/** What several processes have between them: the news of each other, and limits that they count together. */
const openBetween = async (
  { redisUrl, dataDir, rateLimits }: Config,
  { clock, db, log }: Pick<App, 'clock' | 'db' | 'log'>,
  processes: () => number,
): Promise<Pick<Parts, 'bus' | 'sound' | 'limits'>> => {
  if (redisUrl === undefined) return {};
  // Two installations may have one Redis. What all processes of one know is a secret, which its hash does not tell.
  const secret = await sharedSecret({ db, config: { dataDir } }, 'redis-prefix');
  const redis = { url: redisUrl, prefix: `baithak:${hash('sha256', secret).slice(0, 16)}:`, log };
  return {
    bus: createRedisBus({ ...redis, clock: systemClock }),
    sound: createSoundBus({ ...redis, clock: systemClock }),
    limits: createSharedRateLimiter({ rateLimits }, clock, { ...redis, processes }),
  };
};

/** Opens everything that `config` names and answers on its address. */
export const createApp = async (config: Config, given: Parts = {}): Promise<RunningApp> => {
  const log = given.log ?? createLog(config.logLevel);
  const epoch = createEpoch(log);
  const db = await openDatabase({ ...databaseOf(config, given), onEpoch: epoch.take, log });
  const settled = { ...config };
  const clock = given.clock ?? systemClock;
  const processes = (): number => app.leases.processes();
  const parts = { ...(await openBetween(config, { clock, db, log }, processes)), ...given };
  const live = createLocalLive(clock, parts.bus && createRelay(parts.bus, epoch, parts.sound));
  const authLog = createAuthLog(log, config.authLogLevel, clock);
  const metrics = createMetrics(authLog.refused);
  const jobs = createJobs({ db, clock, log, metrics, leasesByDatabase: clock === systemClock });
  if (parts.bus) countProcesses(metrics, parts.bus, processes);
  const leaving = createLeaving(config.drainMs);
  const app: App = {
    config: settled,
    db,
    epoch,
    blobs: await openBlobs(config, log, parts.freeBytes),
    live,
    log,
    say: parts.say ?? (() => undefined),
    clock,
    limits: parts.limits ?? createRateLimiter(config, clock),
    mail: createMail(settled, log),
    push: createPushSender({ services: config.pushServices, allowLoopback: parts.loopbackPush }),
    authLog,
    metrics,
    leases: createLeases(db, log, { me: parts.bus?.me }),
    draining: leaving.draining,
    jobs,
    pages: createGivenPages(),
    settings: await openSettings(db, clock, firstSettings(config)),
    // Filled by startDomains; no request is answered before.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filled below, before anything reads it
    services: {} as Services,
    afterCommit: createAfterCommit(() => app),
  };
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: limits per address and account, proof of work and raid protection are off');

  // The address is known only once the server listens, and the domains need it to start: requests that come before wait.
  const started = Promise.withResolvers<void>();
  const authenticate: Authenticate = async (token, address) =>
    started.promise.then(() => app.services.accounts.findViewer(token, address));
  const routes: string[] = [];
  const server = await createServer(app, started.promise, routes, parts.renderer);
  mountCalls(server, app, wires, authenticate);
  const sockets = config.services.has('socket')
    ? openSockets(server.server, app, live, wires, authenticate)
    : undefined;
  endSocketBodies(server.server);
  const url = await startListening(server, config);
  if (config.port === 0 && config.publicUrl === localUrl(config.host, 0)) settled.publicUrl = url;
  const { stops, work } = await startDomains(app);
  await jobs.start([...work, ...retentionJobs(app)]);
  const stopAdmin = await serveAdmin(app, config.dataDir, adminCommands);
  epoch.onChange(() => beginAnew(app, sockets));
  started.resolve();

  return {
    url: settled.publicUrl,
    listening: url,
    app,
    routes,
    hurry: leaving.hurry,
    close: async () => {
      const jobsEnded = jobs.stop();
      await leaving.drain(app, sockets);
      await stopAdmin();
      // Whoever is here comes to another process in a moment.
      live.relay?.presence.close();
      sockets?.close();
      await finishRequests(server, app);
      await jobsEnded;
      for (const stop of stops.toReversed()) await stop();
      await app.leases.close();
      await parts.bus?.close();
      await parts.sound?.close();
      await parts.limits?.close?.();
      app.blobs.close();
      await db.close();
    },
  };
};

/** Another process lives. With none, whoever is sent away would be refused until this one has ended. */
const mayGoElsewhere = ({ leases }: Pick<App, 'leases'>): Promise<boolean> =>
  leases.list(processName).then(
    (living) => living.length > 1,
    () => leases.processes() > 1,
  );

/** How a process of several ends: it lets nobody new in, and sends its people to the others, as long as nobody hurries. */
const createLeaving = (drainMs: number) => {
  const [draining, hurry] = [new AbortController(), new AbortController()];
  return {
    draining: draining.signal,
    hurry: () => hurry.abort(),
    drain: async (app: App, sockets: OpenSockets | undefined): Promise<void> => {
      if (drainMs === 0 || !(await mayGoElsewhere(app))) return;
      draining.abort();
      if (sockets) await sockets.drain(drainMs, hurry.signal);
      // Proxies have to see it also where nobody is connected.
      else await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    },
  };
};

/** A slow upload or download must not delay the stop. */
const finishRequests = async (server: FastifyInstance, { blobs }: Pick<App, 'blobs'>): Promise<void> => {
  const closing = setTimeout(() => {
    server.server.closeAllConnections();
    blobs.close();
  }, requestTimeoutMs);
  await server.close();
  clearTimeout(closing);
};

/** The database is another one: nothing that clients and this process hold of it need be so any more. */
const beginAnew = ({ settings, services, log }: App, sockets: OpenSockets | undefined): void => {
  sockets?.restart();
  for (const read of [settings.refresh, services.words.reload])
    read().catch((error: unknown) => log.error({ err: error }, 'what was kept of the former database stays'));
};

const createServer = async (
  app: App,
  started: Promise<void>,
  routes: string[],
  renderer?: PageRenderer,
): Promise<FastifyInstance> => {
  const server = fastify({
    bodyLimit: limits.bodyBytes,
    trustProxy: trustOf(app.config.trustProxy),
    forceCloseConnections: 'idle',
    logger: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
    http: headLimits,
    routerOptions: { ignoreTrailingSlash: true },
  });
  acceptJson(server);
  answerErrors(server, app);
  server.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
  // Not for every connection: sockets would restart their idle timer with each frame that they send, a fifth of what a delivery costs.
  server.addHook('onRequest', async ({ raw }) => void raw.socket.setTimeout(idleTimeoutMs));
  boundBodies(server, app.clock);
  server.addHook('onRequest', () => started);
  // Tokens and private words must stay in no cache: what may be kept says so itself.
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  const headers = securityHeaders(app.config);
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  await allowOrigins(server, app.config);
  mountProbes(server, app);
  mountDocs(server, app, wiresByDomain, new Set(notPublished));
  if (app.config.services.has('web')) await serveWeb(server, app, renderer);
  else refusePages(server);
  return server;
};

const serveWeb = async (server: FastifyInstance, app: App, given: PageRenderer | undefined): Promise<void> => {
  const web = given ? { dist: webDist, page: undefined, renderer: given } : await openWeb(app.config, webDist);
  await mountWeb(server, web, web.renderer && respelled);
  if (web.page !== undefined && app.config.redisUrl !== undefined) {
    mountSharedAssets(server, app.blobs);
    await shareAssets(web.dist, app.blobs).catch((error: unknown) =>
      app.log.error({ err: error }, 'other processes cannot serve what this build of the web client consists of'),
    );
  }
  if (web.renderer) mountPages(server, app, web.renderer);
  else app.log.warn('the web client has no server build: public pages are rendered by the browser');
};

/** Starts every domain in the order of domains.ts, and puts what each keeps into `app.services`. Returns what stops them, and their regular work. */
const startDomains = async (app: App): Promise<{ stops: (() => Promise<void>)[]; work: readonly Job[] }> => {
  const stops: (() => Promise<void>)[] = [];
  const work: Job[] = [];
  for (const [name, { start }] of Object.entries(domains)) {
    const { service, stop, jobs = [] } = (await start?.(app)) ?? {};
    work.push(...jobs);
    if (service !== undefined) Object.assign(app.services, { [name]: service });
    if (stop) stops.push(stop);
  }
  return { stops, work };
};
