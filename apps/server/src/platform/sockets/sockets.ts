import { type Emit, isEmit } from '@baithak/protocol/define-contract';
import { limits } from '@baithak/protocol/limits';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type Namespace, Server, type Socket } from 'socket.io';
import { type Authenticate, allow } from '../authenticate.ts';
import type { App, SocketCaller } from '../context.ts';
import { payersOf, prices } from '../cost.ts';
import { Refusal } from '../errors.ts';
import { createSemaphore, inArrivalTurn } from '../fair-turns.ts';
import { refusalOf } from '../http/answer-errors.ts';
import { createClientAddress } from '../http/client-address.ts';
import { type Wire, notBuilt } from '../implement.ts';
import type { LiveNamespace } from '../live/live.ts';
import type { LocalLive } from '../live/local-live.ts';
import { createSlowReaders } from '../live/slow-readers.ts';
import {
  type AdmittedSession,
  type TokenExpiry,
  admit,
  connectError,
  createTokenExpiry,
  endUnlessLive,
  socketsLeft,
  createConnectionsByAddress,
  createOpeningCheck,
} from './admit.ts';
import {
  type InputBounds,
  type Origin,
  answerEmit,
  answerUnknown,
  createInputBounds,
  sendFailure,
  takeEmit,
} from './answer-emit.ts';
import { type OpenTransports, createOpenTransports } from './open-transports.ts';
import { readyJsonParser } from './ready-json.ts';

type StreamHandler = (caller: SocketCaller, bytes: Uint8Array) => object;

/**
 * Makes the listener of an emit whose payload is bytes. They come dozens of times a second and nobody waits for an answer, so
 * what is taken costs its handler alone, which bounds it; it runs at once, so that bytes stay in their order. What is
 * refused is counted and answered as any emit is. It never throws.
 */
const answerStream = (
  app: App,
  key: string,
  emit: Emit,
  handler: unknown,
): ((origin: Origin, args: readonly unknown[]) => Promise<void>) => {
  const refuse = async ({ connection, address }: Origin, error: unknown, acknowledge: unknown): Promise<void> => {
    const { userId } = connection.viewer;
    for (const { rule, key: payer } of payersOf(connection.viewer, address))
      await app.limits.charge(rule, payer, prices.call);
    const refusal = await takeEmit(app.limits, { userId, address }).then(
      () => refusalOf(error, app.log, key),
      (tooMany: unknown) => refusalOf(tooMany, app.log, key),
    );
    app.metrics.countRefusal(key, refusal.code);
    sendFailure(connection, emit, refusal, undefined, acknowledgementOf(acknowledge));
  };

  return async (origin, [bytes, acknowledge]) => {
    const { connection, address, device } = origin;
    try {
      if (!(bytes instanceof Uint8Array)) throw new Refusal('INVALID_INPUT', { msg: 'The payload must be binary.' });
      allow(emit, connection.viewer);
      if (handler === notBuilt) throw new Refusal('NOT_BUILT');
      const viewer = { ...connection.viewer, at: app.clock.now() };
      const caller: SocketCaller = { ...app, connection, address, device, viewer, bearer: undefined };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `implement` has checked the handler against this very entry
      (handler as StreamHandler)(caller, bytes);
      acknowledgementOf(acknowledge)?.({ status: 1 });
    } catch (error) {
      await refuse(origin, error, acknowledge);
    }
  };
};

const acknowledgementOf = (argument: unknown): ((answer: object) => void) | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Socket.IO's acknowledgement, which takes one answer
  typeof argument === 'function' ? (argument as (answer: object) => void) : undefined;

/** How long clients have to answer the end of their connections before the program stops without (docs/contract.md#stopping). */
const closeMs = 1000;
const namespaces: readonly LiveNamespace[] = ['/room', '/global', '/private'];
/**
 * Maximum bytes of a packet: a payload within the contract is answered with an error, not with a disconnect
 * (docs/contract.md#limits), so it is larger than the payload's limit by what surrounds the payload.
 */
const largestPacket = limits.socketEventBytes + 100_000;

/** Ends every connection; clients then reconnect. */
export interface OpenSockets {
  /** Those that are open now: the database is another one, and all is to be loaded anew. */
  restart(): void;
  /** Lets nobody new in, and sends those who are here to other processes, over so many milliseconds (docs/contract.md#stopping). */
  drain: OpenTransports['drain'];
  close(): void;
}

/** Opens the three namespaces on the server and mounts every emit of the wires. */
export const openSockets = (
  http: HttpServer,
  app: App,
  live: LocalLive,
  wires: readonly Wire[],
  authenticate: Authenticate,
): OpenSockets => {
  const addressOf = createClientAddress(app.config.trustProxy);
  const byAddress = createConnectionsByAddress(addressOf);
  const inputBounds = createInputBounds(app);
  const slowReaders = createSlowReaders(app.clock);
  const io = new Server(http, {
    parser: readyJsonParser,
    allowRequest: createOpeningCheck(app, byAddress, addressOf),
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestPacket,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    cors: { origin: false },
  });
  const transports = createOpenTransports((end) => (live.relay ? live.relay.presence.keepWhile(end) : end()));
  io.engine.on('connection', (transport: Socket['conn']) => {
    transports.add(transport);
    byAddress.count(transport);
    slowReaders.watch(transport);
    if (app.config.rateLimits) inputBounds.watch(transport);
  });
  // Socket.IO's own first namespace is open by itself: a socket there would need no token and never be disconnected.
  io.use((_socket, next) => next(connectError(new Refusal('NOT_FOUND', { msg: 'There is no such namespace.' }), app)));
  const tokenExpiry = createTokenExpiry(app.clock);
  const services = { app, live, wires, authenticate, addressOf, inputBounds, tokenExpiry, transports };
  for (const name of namespaces) openNamespace(io.of(name), name, services);
  // Ending the transport, unlike `disconnect`, makes clients come back by themselves.
  return {
    restart: transports.endAll,
    drain: transports.drain,
    close: () => {
      slowReaders.stop();
      io.engine.close();
      setTimeout(slowReaders.endAll, closeMs).unref();
    },
  };
};

interface SocketServices {
  readonly app: App;
  readonly live: LocalLive;
  readonly wires: readonly Wire[];
  readonly authenticate: Authenticate;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly inputBounds: InputBounds;
  readonly tokenExpiry: TokenExpiry;
  readonly transports: Pick<OpenTransports, 'workOf'>;
}

const openNamespace = (namespace: Namespace, name: LiveNamespace, services: SocketServices): void => {
  const { app, live, wires, authenticate, addressOf, inputBounds, tokenExpiry, transports } = services;
  const listeners = listenersOf(name, app, wires);

  namespace.use((socket, next) => {
    const address = addressOf(socket.request);
    inArrivalTurn(address, () => admit(socket, name, address, { app, live, authenticate })).then(
      (session) => {
        Object.assign(socket.data, session);
        next();
      },
      (error: unknown) => next(connectError(error, app)),
    );
  });

  namespace.on('connection', (socket) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by the handshake before anything else runs
    const session = socket.data as AdmittedSession;
    const { viewer, endsAt } = session;
    // Of two programs with the token of a bot the second one is the bot.
    if (viewer.bot && name === '/room') live.replacePrograms(viewer.userId);
    const connection = live.connect(socket, name, viewer, tokenExpiry.watch(socket, endsAt));
    const origin: Origin = { connection, address: addressOf(socket.request), device: deviceOf(socket) };
    inputBounds.belongsTo(socket.conn, { userId: viewer.userId, address: origin.address });
    // One connection's emits run in their order: a message must not overtake the one before it, nor an unload its load.
    const inTurn = createSemaphore(1);
    const work = transports.workOf(socket.conn);
    for (const [event, { answer, isStream }] of listeners) {
      socket.on(event, (...args: unknown[]) => {
        const run = () => answer(origin, args);
        void work(isStream ? run : () => inTurn(run));
      });
    }
    socket.onAny((event: string, ...args: unknown[]) => {
      if (!listeners.has(event)) void answerUnknown(app, origin, args);
    });
    socket.once('disconnect', (reason) => live.disconnect(connection, !meant.has(reason)));
    if (socketsLeft({ app, live }, viewer.userId, name) < 0) return void socket.disconnect(true);
    void endUnlessLive(connection, session, origin.address, { app, live, authenticate });
  });
};

/** Why a socket ends that somebody wanted to end. */
const meant: ReadonlySet<string> = new Set(['server namespace disconnect', 'client namespace disconnect']);

interface Listener {
  readonly answer: ReturnType<typeof answerEmit>;
  /** Bytes of a stream, which wait for nothing. */
  readonly isStream: boolean;
}

const listenerOf = (app: App, key: string, entry: Emit, handler: unknown): Listener =>
  entry.body === 'binary'
    ? { answer: answerStream(app, key, entry, handler), isStream: true }
    : { answer: answerEmit(app, key, entry, handler), isStream: false };

const listenersOf = (name: LiveNamespace, app: App, wires: readonly Wire[]): Map<string, Listener> =>
  new Map(
    wires.flatMap(({ contract, handlers }) =>
      Object.entries(contract).flatMap(([key, entry]): [string, Listener][] =>
        isEmit(entry) && (entry.namespace === name || entry.also?.includes(name))
          ? [[entry.emit, listenerOf(app, key, entry, handlers[key])]]
          : [],
      ),
    ),
  );

const deviceOf = (socket: Socket): string => (socket.handshake.headers['user-agent'] ?? '').slice(0, 200);
