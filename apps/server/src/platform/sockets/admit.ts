import { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { Socket } from 'socket.io';
import { type Authenticate, refuseBotInPage } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import type { App } from '../context.ts';
import { Refusal, socketErrorBody } from '../errors.ts';
import type { LiveNamespace } from '../live/live.ts';
import type { LocalLive } from '../live/local-live.ts';
import type { LimitRule } from '../rate-limiter.ts';
import type { Viewer } from '../viewer.ts';

/** Namespaces that one address may ask for: a neighbourhood behind one address comes back after a restart within it. */
const connectionsByAddress: LimitRule = { name: 'coming', points: 3000, seconds: 60 };
/** Sockets of one person in one namespace: tabs and devices. `RATE_LIMITS=off` lifts it. */
const mostSockets = 50;

export interface AdmittedSession {
  readonly token: string;
  readonly viewer: Viewer;
  /** When the access token expires, in milliseconds. */
  readonly endsAt: number;
}

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
  const session = await authenticate(token, address);
  if (!session) throw new Refusal('BAD_TOKEN');
  refuseBotInPage(session.viewer, socket.request.headers);
  if (socketsLeft({ app, live }, session.viewer.userId, namespace) < 1) throw new Refusal('TOO_MANY');
  return { token, ...session };
};

/** A session that ended between its lookup and the connection disconnected nothing: it is looked up again now. */
export const endUnlessLive = async (
  socket: Socket,
  token: string,
  address: string,
  app: App,
  authenticate: Authenticate,
): Promise<void> => {
  try {
    if (!(await authenticate(token, address))) socket.disconnect(true);
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

type Transport = Socket['conn'];

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
