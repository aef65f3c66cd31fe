import { type Call, isCall } from '@baithak/protocol/define-contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, allow, refuseBotInPage, viewerOf } from '../authenticate.ts';
import type { App, Caller } from '../context.ts';
import { type Payer, costOfFiles, countBytes, payersOf, withinBudget } from '../cost.ts';
import { Refusal } from '../errors.ts';
import { type RawAnswer, type RawHttp, type Wire, inputChecker, notBuilt } from '../implement.ts';
import type { Viewer } from '../viewer.ts';
import { createClientAddress } from './client-address.ts';

type AnyHandler = (caller: Caller<Viewer | undefined>, input: unknown, http: RawHttp) => Promise<object>;

/** Mounts every call of the wires whose service this process serves. */
export const mountCalls = (
  server: FastifyInstance,
  app: App,
  wires: readonly Wire[],
  authenticate: Authenticate,
): void => {
  for (const { contract, handlers } of wires) {
    for (const [key, entry] of Object.entries(contract)) {
      if (!isCall(entry) || !app.config.services.has(entry.service)) continue;
      if (entry.body === 'multipart')
        mountMultipart(server, (scope) =>
          mountCall(scope, app, authenticate, { key, call: entry, handler: handlers[key] }),
        );
      else if (entry.body === 'form')
        mountForm(server, (scope) => mountCall(scope, app, authenticate, { key, call: entry, handler: handlers[key] }));
      else mountCall(server, app, authenticate, { key, call: entry, handler: handlers[key] });
    }
  }
};

// In a scope of its own: every other call still refuses multipart bodies.
const mountMultipart = (server: FastifyInstance, mount: (scope: FastifyInstance) => void): void => {
  void server.register(async (scope) => {
    // The reader of the body checks sizes itself while it receives.
    await scope.register(multipart, { throwFileSizeLimit: false });
    mount(scope);
  });
};

/** Enough for the one field that mail programs send. */
const formBytes = 1000;

// In a scope of its own: every other call still refuses forms.
const mountForm = (server: FastifyInstance, mount: (scope: FastifyInstance) => void): void => {
  void server.register(async (scope) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: formBytes }, (_request, _body, done) =>
      done(null, {}),
    );
    mount(scope);
  });
};

interface Mounted {
  readonly key: string;
  readonly call: Call;
  readonly handler: unknown;
}

const mountCall = (
  server: FastifyInstance,
  app: App,
  authenticate: Authenticate,
  { key, call, handler }: Mounted,
): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a route of the contract is a method, a space and a path
  const [method, url] = call.route.split(' ') as ['GET' | 'POST', string];
  const check = inputChecker(call.in);
  const addressOf = createClientAddress(app.config.trustProxy);
  server.route({
    method,
    url,
    config: { booleanStatus: call.envelope === 'boolean', entry: key },
    handler: async (request, reply) => {
      const bearer = bearerOf(request);
      const address = addressOf(request.raw);
      const viewer = await viewerOf(authenticate, call.auth, bearer, address);
      if (viewer) refuseBotInPage(viewer, request.headers);
      const caller = { ...app, viewer, address, device: deviceOf(request), bearer };
      return withinBudget(app.limits, payersFor(key, call, caller), async () => {
        if (viewer) allow(call, viewer);
        const input = call.body === 'multipart' ? {} : check(inputOf(request, method));
        if (handler === notBuilt) throw new Refusal('NOT_BUILT');
        // `implement` has checked the handler against this very entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its input was parsed by the entry that it belongs to
        const answer = await (handler as AnyHandler)(caller, input, { request, reply });
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's raw calls answer with this
        return call.body === 'raw' ? sendRaw(reply, answer as RawAnswer) : sendJson(reply, envelope(call, answer));
      });
    },
  });
};

/** Bounded by the session they open, and wrong tokens by the address, both when the token has been looked up. */
const withTokenOfSession = new Set(['refreshAccessToken', 'openSession']);

/** What visitors of the address have used up must keep out neither files, which come and go without a session, nor who has one. */
const payersFor = (
  key: string,
  { auth, body }: Call,
  { viewer, address }: Caller<Viewer | undefined>,
): readonly Payer[] => {
  if (withTokenOfSession.has(key)) return [];
  if (auth === 'upload' || (auth === 'none' && body === 'raw')) return [{ rule: costOfFiles, key: address }];
  return payersOf(viewer, address);
};

/** The query of a GET or the JSON body of a POST, and what the path names. */
const inputOf = (request: FastifyRequest, method: 'GET' | 'POST'): unknown => {
  const raw = method === 'GET' ? request.query : (request.body ?? {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify leaves it unknown; the contract or the route checks it
  return typeof raw === 'object' && !Array.isArray(raw) ? { ...raw, ...(request.params as object) } : raw;
};

const envelope = (call: Call, answer: object): object => {
  if (call.envelope === 'own') return answer;
  return { status: call.envelope === 'boolean' ? true : 1, ...answer };
};

const sendJson = (reply: FastifyReply, answer: object): FastifyReply => {
  const body = JSON.stringify(answer);
  countBytes(body.length);
  return reply.type('application/json; charset=utf-8').send(body);
};

const sendRaw = (reply: FastifyReply, { type, body, headers }: RawAnswer): FastifyReply => {
  if (typeof body === 'string' || Buffer.isBuffer(body)) countBytes(body.length);
  return reply
    .headers(headers ?? {})
    .type(type)
    .send(body);
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200);

/**
 * Bodies are JSON and nothing else (docs/contract.md#requests-and-answers). An empty one counts as `{}`: some clients
 * set the content type without a body.
 */
export const acceptJson = (server: FastifyInstance): void => {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null);
    else void read(request, body, done);
  });
};
