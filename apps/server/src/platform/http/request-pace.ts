import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';

/**
 * What must come of a body in each stretch of time but the first one: 1 kB a second, which the poorest mobile line has,
 * however long the whole takes.
 */
const stretchMs = 20_000;
const leastBytes = 20_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `tooSlow` once when a body comes too slowly. */
const watch = (raw: IncomingMessage, clock: Clock, tooSlow: () => void): void => {
  // What came together with the head counts for the first stretch, and is not known: that one is always enough.
  let seen = raw.socket.bytesRead - leastBytes;
  const look = (): void => {
    if (raw.complete || raw.destroyed) return;
    const came = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    // What has come and is not read waits for us (for a picture's turn, for the disk), not for its sender.
    if (came < leastBytes && raw.readableLength === 0) tooSlow();
    else cancel = clock.schedule(clock.now() + stretchMs, look);
  };
  let cancel = clock.schedule(clock.now() + stretchMs, look);
  raw.once('close', () => cancel());
};

const answerTooSlow = (raw: IncomingMessage, reply: FastifyReply): void => {
  // Answered before its end, for example because nobody is signed in: nothing waits for the rest.
  if (reply.sent || reply.raw.headersSent) return void raw.destroy();
  // Node does not end what it has answered, and its reader would wait for more.
  reply.raw.once('close', () => raw.destroy());
  void reply.header('connection', 'close').send(new Refusal('REQUEST_TIMEOUT'));
};

/** A request whose body comes too slowly is REQUEST_TIMEOUT, and its connection ends (docs/contract.md#errors). */
export const boundBodies = (server: FastifyInstance, clock: Clock): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) watch(raw, clock, () => answerTooSlow(raw, reply));
    done();
  });
};

/**
 * Socket.IO answers requests of its path itself, and a connection of websockets has no body: one that sends some anyway
 * is answered and ended. Call it when Socket.IO listens already.
 */
export const endSocketBodies = (http: Server): void => {
  http.prependListener('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (raw.url?.startsWith('/socket.io') && hasBody(raw)) response.shouldKeepAlive = false;
  });
};

/** Node's own limits for the head of a request. Bodies have none there: they are ours. */
export const headLimits = { headersTimeout: 30_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 } as const;
