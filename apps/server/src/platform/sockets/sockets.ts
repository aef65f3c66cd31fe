import type { Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import { isEmit } from '@baithak/protocol/contract';
import type { Authenticate } from '../authenticate.ts';
import type { App } from '../context.ts';
import type { Viewer } from '../viewer.ts';
import { errorBody, Refusal } from '../errors.ts';
import type { Wire } from '../implement.ts';
import type { LiveNamespace } from '../live/live.ts';
import type { LocalLive } from '../live/local-live.ts';
import { createAddressOf } from '../address.ts';
import { answerEmit, type Origin } from './answer-emit.ts';
import { tokenClockOf } from './token-clock.ts';

const namespaces: readonly LiveNamespace[] = ['/room', '/global', '/private'];
/** A payload up to 1 MB is answered with an error, not with a disconnect (CONTRACT.md 2); this leaves room for the packet around it. */
const largestPacket = 1_100_000;

interface Session {
  viewer: Viewer;
  endsAt: number;
}

/** Opens the three namespaces on the server and mounts every emit of the wires. Returns what closes them; clients then reconnect. */
export const openSockets = (http: HttpServer, app: App, live: LocalLive, wires: readonly Wire[], authenticate: Authenticate): (() => void) => {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestPacket,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    cors: { origin: false },
  });
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
    admit(socket, authenticate).then(
      (session) => {
        Object.assign(socket.data, session);
        next();
      },
      (error: unknown) => next(connectError(error, app)),
    );
  });

  namespace.on('connection', (socket) => {
    const { viewer, endsAt } = socket.data as Session;
    const tokenClock = tokenClockOf(socket, app.clock);
    tokenClock.renew(endsAt);
    const seat = live.seat(socket, name, viewer, tokenClock.renew);
    const origin: Origin = { socket: seat, address: addressOf(socket.request), device: deviceOf(socket) };
    for (const [event, listener] of listeners) socket.on(event, (...args: unknown[]) => void listener(origin, args));
    socket.onAny((event: string, ...args: unknown[]) => answerUnknown(listeners, event, args));
    socket.once('disconnect', () => live.unseat(seat));
  });
};

type Listener = ReturnType<typeof answerEmit>;

const listenersOf = (name: LiveNamespace, app: App, wires: readonly Wire[]): Map<string, Listener> =>
  new Map(
    wires.flatMap(({ contract, handlers }) =>
      Object.entries(contract).flatMap(([key, entry]): [string, Listener][] =>
        isEmit(entry) && (entry.namespace === name || entry.also?.includes(name))
          ? [[entry.emit, answerEmit(app, key, entry, handlers[key])]]
          : [],
      ),
    ),
  );

const admit = async (socket: Socket, authenticate: Authenticate): Promise<Session> => {
  const { token } = socket.handshake.query;
  if (typeof token !== 'string' || token === '') throw new Refusal('NO_TOKEN');
  const session = await authenticate(token);
  if (!session) throw new Refusal('BAD_TOKEN');
  return session;
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

const deviceOf = (socket: Socket): string => (socket.handshake.headers['user-agent'] ?? '').slice(0, 200);
