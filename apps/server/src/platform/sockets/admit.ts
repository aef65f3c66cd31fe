import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { minute, type Clock } from '../clock.ts';
import { type Config, localUrl } from '../config.ts';
import type { App } from '../context.ts';
import { inArrivalTurn } from '../fair-turns.ts';
import { type Authenticate, refuseBotInPage } from '../authenticate.ts';
import { Refusal, socketErrorBody } from '../errors.ts';
import type { LocalConnection } from '../live/connection.ts';
import type { LiveNamespace } from '../live/live.ts';
import type { LocalLive } from '../live/local-live.ts';
import type { LimitRule } from '../rate-limiter.ts';
import type { Viewer } from '../viewer.ts';

type Transport = Socket['conn'];

/** Connections open at once from one address: as many as may come within a minute (`admit`). */
const mostByAddress = 3000;

/** Counts the open connections of each address. */
interface ConnectionsByAddress {
  hasRoom(address: string): boolean;
  count(transport: Transport): void;
}

export const createConnectionsByAddress = (addressOf: (request: IncomingMessage) => string): ConnectionsByAddress => {
  const open = new Map<string, number>();
  const add = (address: string, by: number): void => {
    const count = (open.get(address) ?? 0) + by;
    if (count > 0) open.set(address, count);
    else open.delete(address);
  };
  return {
    hasRoom: (address) => (open.get(address) ?? 0) < mostByAddress,
    count: (transport) => {
      const address = addressOf(transport.request);
      add(address, 1);
      transport.once('close', () => add(address, -1));
    },
  };
};

/** Names of the machine itself: a page on one of them is on all. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const originsOf = (url: string): string[] => {
  const { protocol, hostname, port, origin } = new URL(url);
  if (!loopback.has(hostname)) return [origin];
  return [...loopback].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether a websocket may open (docs/contract.md#connecting): from a page of our own addresses, or from a program, which
 * sends no Origin. Without PUBLIC_URL the server does not know how it is reached: then the page may be of the address
 * that was asked.
 */
export const createOriginCheck = (
  config: Pick<Config, 'publicUrl' | 'urls' | 'host' | 'port'>,
): ((request: IncomingMessage) => boolean) => {
  const isDerived = config.publicUrl === localUrl(config.host, config.port);
  const services = Object.values(config.urls).filter((url) => url !== '');
  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    // On port 0 the own address is known only once the server listens.
    if ([config.publicUrl, ...services].some((url) => originsOf(url).includes(origin))) return true;
    return isDerived && host !== undefined && hostOf(origin) === host;
  };
};

/** Characters of an origin in the log: a client writes it. */
const loggedOrigin = 100;

const ignore = (): void => {};

type Answer = (message: string | null, isAllowed: boolean) => void;

/** Proxies ask another process then. Engine.IO's own refusal is a 400, which they hand on. */
const elsewhere = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** For Socket.IO's option `allowRequest`: whether a websocket may open (docs/contract.md#connecting). */
export const createOpeningCheck = (
  { config, clock, log, draining }: Pick<App, 'config' | 'clock' | 'log' | 'draining'>,
  byAddress: ConnectionsByAddress,
  addressOf: (request: IncomingMessage) => string,
): ((request: IncomingMessage, answer: Answer) => void) => {
  const isOwnOrigin = createOriginCheck(config);
  let logAgainAt = 0;
  /** Once a minute: behind a proxy a PUBLIC_URL that is missing or wrong shows in nothing else. */
  const logRefused = (origin: string | undefined): void => {
    if (clock.now() < logAgainAt) return;
    logAgainAt = clock.now() + minute;
    log.warn(
      { origin: origin?.slice(0, loggedOrigin), publicUrl: config.publicUrl },
      'a websocket from a page of another address was refused; PUBLIC_URL is the address of our own pages',
    );
  };
  return (request, answer) => {
    if (draining.aborted) {
      request.socket.on('error', ignore).end(elsewhere);
      return;
    }
    if (!isOwnOrigin(request)) {
      logRefused(request.headers.origin);
      return answer('A page of another site may not connect.', false);
    }
    const address = addressOf(request);
    // Node has taken its own listener off a connection that asks for an upgrade: one that breaks off while it waits would end
    // the process.
    request.socket.on('error', ignore);
    inArrivalTurn(address, async () => {
      if (config.rateLimits && !byAddress.hasRoom(address)) return answer('Too many connections.', false);
      answer(null, true);
    }).catch(() => answer('Too many connections.', false));
  };
};

/** Namespaces that one address may ask for: a neighbourhood behind one address comes back after a restart within it. */
const connectionsByAddress: LimitRule = { name: 'coming', points: 3000, seconds: 60, own: true };
/** Sockets of one person in one namespace: tabs and devices. `RATE_LIMITS=off` lifts it. */
const mostSockets = 50;

export interface AdmittedSession {
  readonly token: string;
  readonly viewer: Viewer;
  /** When the access token expires, in milliseconds. */
  readonly endsAt: number;
  /** Of the changes that were known when it was looked up (LocalLive). */
  readonly mark: number;
}

/** What a transport's token opened when it was last looked up: its three namespaces come one after the other. */
interface Known {
  readonly token: string;
  readonly mark: number;
  readonly session: ReturnType<Authenticate>;
}

const known = new WeakMap<Transport, Known>();

interface Services {
  readonly app: App;
  readonly live: LocalLive;
  readonly authenticate: Authenticate;
}

/** How many more sockets a person may have; below 0 when several were admitted in one moment. */
export const socketsLeft = (
  { app, live }: Pick<Services, 'app' | 'live'>,
  userId: string,
  namespace: LiveNamespace,
): number => (app.config.rateLimits ? mostSockets - live.countConnections(userId, namespace) : 1);

/** From the handshake, or from the query, which the specification names but proxies log (docs/contract.md#connecting). */
const tokenOf = ({ handshake: { auth, query } }: Socket): string => {
  const sent: unknown = auth['token'] ?? query['token'];
  return typeof sent === 'string' ? sent : '';
};

/** Looks a session up once a transport, unless it may have ended or changed since. */
const sessionOf = async (
  transport: Transport,
  token: string,
  address: string,
  { app, live, authenticate }: Services,
): Promise<AdmittedSession | undefined> => {
  const before = known.get(transport);
  if (before?.token === token) {
    const session = await before.session;
    if (session && session.endsAt > app.clock.now() && !live.hasChanged(before.mark, session.viewer))
      return { token, mark: before.mark, ...session };
  }
  const mark = live.changesMark();
  const asked = authenticate(token, address);
  known.set(transport, { token, mark, session: asked });
  // What failed once, for the database was away, is asked anew.
  asked.catch(() => known.delete(transport));
  const session = await asked;
  return session && { token, mark, ...session };
};

/** The session of a new socket, or Refusal: NO_TOKEN, BAD_TOKEN, SUSPENDED or TOO_MANY. */
export const admit = async (
  socket: Socket,
  namespace: LiveNamespace,
  address: string,
  { app, live, authenticate }: Services,
): Promise<AdmittedSession> => {
  const token = tokenOf(socket);
  if (token === '') throw new Refusal('NO_TOKEN');
  await app.limits.take(connectionsByAddress, address);
  const session = await sessionOf(socket.conn, token, address, { app, live, authenticate });
  if (!session) throw new Refusal('BAD_TOKEN');
  refuseBotInPage(session.viewer, socket.request.headers);
  await live.relay?.hearPerson(session.viewer.userId);
  if (socketsLeft({ app, live }, session.viewer.userId, namespace) < 1) throw new Refusal('TOO_MANY');
  return session;
};

/**
 * A session that ended, or a viewer that changed, between the lookup and the connection, found no connection to end or to change:
 * it is looked up again then.
 */
export const endUnlessLive = async (
  connection: LocalConnection,
  { token, viewer, mark }: AdmittedSession,
  address: string,
  { app, live, authenticate }: Services,
): Promise<void> => {
  if (!live.hasChanged(mark, viewer)) return;
  const { io: socket } = connection;
  try {
    const session = await authenticate(token, address);
    if (!session) socket.disconnect(true);
    else if (socket.connected) connection.renew(session.viewer, session.endsAt);
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a session could not be looked up again');
    socket.disconnect(true);
  }
};

/** The error that a refused namespace answers with. */
export const connectError = (error: unknown, app: App): Error => {
  if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a connection failed unexpectedly');
  const refusal = error instanceof Refusal ? error : new Refusal('UNKNOWN');
  return Object.assign(new Error(refusal.message), { data: socketErrorBody(refusal) });
};

/** How long before its token expires a connection gets `updateToken` (docs/contract.md#token-renewal). */
const renewalNoticeMs = 60_000;

/** Ends connections whose access token expires, after a request for a fresh one. */
export interface TokenExpiry {
  /** Watches the transport of a socket, which all its namespaces share. Returns a function that sets a later end, in milliseconds. */
  watch(socket: Socket, endsAt: number): (endsAt: number) => void;
}

interface Watched {
  readonly sockets: Set<Socket>;
  readonly renew: (endsAt: number) => void;
}

export const createTokenExpiry = (clock: Clock): TokenExpiry => {
  const watched = new Map<Transport, Watched>();

  const watchTransport = (transport: Transport): Watched => {
    const sockets = new Set<Socket>();
    let scheduled: (() => void)[] = [];
    const cancel = (): void => scheduled.forEach((cancelOne) => cancelOne());
    const askForToken = (): void => {
      for (const socket of sockets) if (socket.connected) socket.emit(accountsContract.tokenEnding.event, {});
    };
    const renew = (endsAt: number): void => {
      cancel();
      scheduled = [
        clock.schedule(endsAt - renewalNoticeMs, askForToken),
        clock.schedule(endsAt, () => transport.close()),
      ];
    };
    const made = { sockets, renew };
    watched.set(transport, made);
    transport.once('close', () => {
      cancel();
      watched.delete(transport);
    });
    return made;
  };

  return {
    watch: (socket, endsAt) => {
      const { sockets, renew } = watched.get(socket.conn) ?? watchTransport(socket.conn);
      sockets.add(socket);
      renew(endsAt);
      return renew;
    },
  };
};
