import type { Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import { isEmit } from '@baithak/protocol/contract';
import { limits } from '@baithak/protocol/limits';
import type { Authenticate } from '../authenticate.ts';
import type { App } from '../context.ts';
import type { Viewer } from '../viewer.ts';
import { errorBody, Refusal } from '../errors.ts';
import type { Wire } from '../implement.ts';
import type { LiveNamespace } from '../live/live.ts';
import type { LocalLive } from '../live/local-live.ts';
import type { LimitRule } from '../limits.ts';
import { createAddressOf } from '../address.ts';
import { answerEmit, type Origin } from './answer-emit.ts';
import { tokenClockOf } from './token-clock.ts';
import { createTurns } from '../turns.ts';

const namespaces: readonly LiveNamespace[] = ['/room', '/global', '/private'];
/** Bytes of a packet, most: a payload within the contract is answered with an error, not with a disconnect (CONTRACT.md 2), so there is room for what stands around it. */
const largestPacket = limits.socketEventBytes + 100_000;

/** Namespaces that one address may ask for: a neighbourhood behind one address comes back after a restart within it. */
const comingByAddress: LimitRule = { name: 'coming', points: 3000, seconds: 60 };
/** Sockets of one person in one namespace: tabs and devices. `RATE_LIMITS=off` lifts it. */
const mostSockets = 50;

interface Session {
  token: string;
  viewer: Viewer;
  endsAt: number;
}

/** Opens the three namespaces on the server and mounts every emit of the wires. Returns what closes them; clients then reconnect. */
export const openSockets = (
  http: HttpServer,
  app: App,
  live: LocalLive,
  wires: readonly Wire[],
  authenticate: Authenticate,
): (() => void) => {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestPacket,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    cors: { origin: false },
  });
  // Socket.IO's own first namespace is open by itself: whoever sat there would need no token, and never be sent away.
  io.use((_socket, next) => next(connectError(new Refusal('NOT_FOUND', { msg: 'There is no such namespace.' }), app)));
  for (const name of namespaces) openNamespace(io.of(name), name, app, live, wires, authenticate);
  // Ending the transport, unlike `disconnect`, makes clients come back by themselves.
  return () => io.engine.close();
};

const openNamespace = (
  namespace: Namespace,
  name: LiveNamespace,
  app: App,
  live: LocalLive,
  wires: readonly Wire[],
  authenticate: Authenticate,
): void => {
  const addressOf = createAddressOf(app.config.trustProxy);
  const listeners = listenersOf(name, app, wires);

  namespace.use((socket, next) => {
    admit(socket, { app, live, name, authenticate, address: addressOf(socket.request) }).then(
      (session) => {
        Object.assign(socket.data, session);
        next();
      },
      (error: unknown) => next(connectError(error, app)),
    );
  });

  namespace.on('connection', (socket) => {
    const { token, viewer, endsAt } = socket.data as Session;
    const tokenClock = tokenClockOf(socket, app.clock);
    tokenClock.renew(endsAt);
    const seat = live.seat(socket, name, viewer, tokenClock.renew);
    const origin: Origin = {
      socket: seat,
      address: addressOf(socket.request),
      device: deviceOf(socket),
      connection: connectionOf(socket),
    };
    // What one connection asks is done in its order: a message must not overtake the one before it, nor leaving a room the coming in.
    const inTurn = createTurns(1);
    for (const [event, { answer, isStream }] of listeners) {
      socket.on(
        event,
        (...args: unknown[]) => void (isStream ? answer(origin, args) : inTurn(() => answer(origin, args))),
      );
    }
    socket.onAny((event: string, ...args: unknown[]) => answerUnknown(listeners, event, args));
    socket.once('disconnect', () => live.unseat(seat));
    void endUnlessLive(socket, token, app, authenticate);
  });
};

interface Listener {
  readonly answer: ReturnType<typeof answerEmit>;
  /** Bytes of a stream, which wait for nothing. */
  readonly isStream: boolean;
}

const listenersOf = (name: LiveNamespace, app: App, wires: readonly Wire[]): Map<string, Listener> =>
  new Map(
    wires.flatMap(({ contract, handlers }) =>
      Object.entries(contract).flatMap(([key, entry]): [string, Listener][] =>
        isEmit(entry) && (entry.namespace === name || entry.also?.includes(name))
          ? [[entry.emit, { answer: answerEmit(app, key, entry, handlers[key]), isStream: entry.body === 'binary' }]]
          : [],
      ),
    ),
  );

interface Door {
  readonly app: App;
  readonly live: LocalLive;
  readonly name: LiveNamespace;
  readonly authenticate: Authenticate;
  readonly address: string;
}

const admit = async (socket: Socket, { app, live, name, authenticate, address }: Door): Promise<Session> => {
  const { token } = socket.handshake.query;
  if (typeof token !== 'string' || token === '') throw new Refusal('NO_TOKEN');
  await app.limits.take(comingByAddress, address);
  const session = await authenticate(token);
  if (!session) throw new Refusal('BAD_TOKEN');
  if (app.config.rateLimits && live.countSeats(session.viewer.userId, name) >= mostSockets)
    throw new Refusal('TOO_MANY');
  return { token, ...session };
};

/** A session that ended between its look-up and the seat was told to nobody: it is looked up again now that it would be. */
const endUnlessLive = async (socket: Socket, token: string, app: App, authenticate: Authenticate): Promise<void> => {
  try {
    if (!(await authenticate(token))) socket.disconnect(true);
  } catch (error) {
    app.log.error({ err: error }, 'a session could not be looked up again');
    socket.disconnect(true);
  }
};

const connectError = (error: unknown, app: App): Error => {
  if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a connection failed by a fault');
  const refusal = error instanceof Refusal ? error : new Refusal('UNKNOWN');
  return Object.assign(new Error(refusal.message), { data: errorBody(refusal) });
};

const answerUnknown = (known: ReadonlyMap<string, Listener>, event: string, args: readonly unknown[]): void => {
  const last = args.at(-1);
  if (known.has(event) || typeof last !== 'function') return;
  (last as (answer: object) => void)(errorBody(new Refusal('NOT_FOUND', { msg: 'There is no such event.' })));
};

// cast: Engine.IO's own name of a connection, which its types call private.
const connectionOf = (socket: Socket): string => (socket.conn as unknown as { readonly id: string }).id;

const deviceOf = (socket: Socket): string => (socket.handshake.headers['user-agent'] ?? '').slice(0, 200);
