import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { limits } from '@baithak/protocol/limits';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import { viewerOf } from './domains/accounts/api.ts';
import { mountPages } from './domains/pages/mount-pages.ts';
import { domains, wires } from './domains.ts';
import type { Authenticate } from './platform/authenticate.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import type { Clock } from './platform/clock.ts';
import { systemClock } from './platform/clock.ts';
import { addressOf, type Config } from './platform/config.ts';
import type { App } from './platform/context.ts';
import { openDatabase } from './platform/db/open.ts';
import { mountDocs } from './platform/docs/mount-docs.ts';
import { trustOf } from './platform/address.ts';
import { acceptJson } from './platform/http/accept-json.ts';
import { answerBadAddress, answerErrors, answerUnreadable } from './platform/http/answer-errors.ts';
import { listen } from './platform/http/listen.ts';
import { mountCalls } from './platform/http/mount-calls.ts';
import { mountProbes } from './platform/http/probes.ts';
import { allowOrigins, contentPolicy } from './platform/http/origins.ts';
import { mountWeb, openWeb, refusePages } from './platform/http/web.ts';
import { createLimits, type Limits } from './platform/limits.ts';
import { createLocalLive } from './platform/live/local-live.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { openSockets } from './platform/sockets/sockets.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const writesModule = new URL('./writes.ts', import.meta.url);
/** How long a request may say and take nothing, ms: who vanished in the middle of a body must not hold it for ever. */
const longestSilence = 180_000;
/** How long a stop waits for requests that run, ms: of the 10 s that a stop may take, the rest is for pending writes. */
const slowest = 5_000;

export interface RunningApp {
  /** How people reach it: PUBLIC_URL, or where it listens. */
  readonly url: string;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly listening: string;
  readonly app: App;
  /** Every mounted route as `METHOD /path`. */
  readonly routes: readonly string[];
  /** Stops accepting, finishes requests and pending writes, tells sockets to come back. */
  close(): Promise<void>;
}

export interface Parts {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Counts in the place of this process's memory. */
  readonly limits?: Limits;
  /** Draws the public pages in the place of the built web client's own program. */
  readonly renderer?: PageRenderer;
}

/** Opens everything that `config` names and answers on its address. */
export const createApp = async (config: Config, parts: Parts = {}): Promise<RunningApp> => {
  const log = parts.log ?? createLog(config.logLevel);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    migrationsDir,
    writesModule,
    log,
  });
  const live = createLocalLive();
  const settled = { ...config };
  const clock = parts.clock ?? systemClock;
  const app: App = {
    config: settled,
    db,
    blobs: await openBlobs(config, log),
    live,
    log,
    clock,
    limits: parts.limits ?? createLimits(config, clock),
    mail: createMail(settled, log),
    metrics: createMetrics(),
  };
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: limits per address and account, proof of work and raid protection are lifted');

  // The address is known only once the server listens, and the domains' starts want it: whoever is quicker waits for them.
  const started = Promise.withResolvers<void>();
  const authenticate: Authenticate = async (token) => started.promise.then(() => viewerOf(app, token));
  const routes: string[] = [];
  const server = await createServer(app, started.promise, routes, parts.renderer);
  mountCalls(server, app, wires, authenticate);
  const closeSockets = config.services.has('socket')
    ? openSockets(server.server, app, live, wires, authenticate)
    : undefined;
  const url = await listen(server, config);
  if (config.port === 0 && config.publicUrl === addressOf(config.host, 0)) settled.publicUrl = url;
  const stops = await startDomains(app);
  started.resolve();

  return {
    url: settled.publicUrl,
    listening: url,
    app,
    routes,
    close: async () => {
      closeSockets?.();
      // A slow upload or download must not hold the stop up.
      const patience = setTimeout(() => {
        server.server.closeAllConnections();
        app.blobs.close();
      }, slowest);
      await server.close();
      clearTimeout(patience);
      for (const stop of stops.toReversed()) await stop();
      app.blobs.close();
      await db.close();
    },
  };
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
    routerOptions: { ignoreTrailingSlash: true },
  });
  acceptJson(server);
  answerErrors(server, app);
  server.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
  // Not for every connection: sockets would count their silence anew with each frame that they send, a fifth of what a delivery costs.
  server.addHook('onRequest', async ({ raw }) => void raw.socket.setTimeout(longestSilence));
  server.addHook('onRequest', () => started);
  await server.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(app.config) },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
  await allowOrigins(server, app.config);
  mountProbes(server, app);
  mountDocs(server, Object.fromEntries(Object.entries(domains).map(([name, { wire }]) => [name, wire])));
  if (app.config.services.has('web')) await serveWeb(server, app, renderer);
  else refusePages(server);
  return server;
};

const serveWeb = async (server: FastifyInstance, app: App, given: PageRenderer | undefined): Promise<void> => {
  const web = await openWeb(app.config, webDist, given);
  await mountWeb(server, web);
  if (web.renderer) mountPages(server, app, web.renderer);
  else app.log.warn('the web client has no built program for public pages: the browser draws them');
};

const startDomains = async (app: App): Promise<(() => Promise<void>)[]> => {
  const stops: (() => Promise<void>)[] = [];
  for (const { start } of Object.values(domains)) {
    const stop = await start?.(app);
    if (stop) stops.push(stop);
  }
  return stops;
};
