import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { App } from '../context.ts';
import { noteReady } from '../db/readiness.write.ts';
import { Refusal } from '../errors.ts';

/** How long one thing may take to answer. */
const slowestMs = 5_000;
/** Whoever asks within this time after a good answer gets that one: a probe writes, and anybody may ask. */
const freshMs = 1_000;

const inTime = async (name: string, probe: Promise<readonly string[]>): Promise<readonly string[]> => {
  const { promise: late, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => resolve([name]), slowestMs);
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
};

/** Asks, by trying a small write where there is one, what the server cannot do without; answers with what does not work. */
const createReadiness = ({
  db,
  blobs,
  clock,
}: Pick<App, 'db' | 'blobs' | 'clock'>): (() => Promise<readonly string[]>) => {
  const ask = async (): Promise<readonly string[]> => {
    const database = db.write(noteReady, { now: clock.now() }).then(
      () => [],
      () => ['database'],
    );
    return (await Promise.all([inTime('database', database), inTime('files', blobs.failing())])).flat();
  };
  let asking: Promise<readonly string[]> | undefined;
  let goodUntil = 0;
  return () => {
    if (performance.now() < goodUntil) return Promise.resolve([]);
    asking ??= ask()
      .then((failing) => {
        if (failing.length === 0) goodUntil = performance.now() + freshMs;
        return failing;
      })
      .finally(() => (asking = undefined));
    return asking;
  };
};

/** /health, /ready and /metrics (docs/contract.md#probes-and-reference). */
export const mountProbes = (server: FastifyInstance, app: App): void => {
  server.get('/health', () => ({ status: 'ok' }));
  const ask = createReadiness(app);
  server.get('/ready', async (_request, reply) => {
    if (app.draining.aborted) return reply.status(503).send({ status: 'draining' });
    const failing = await ask();
    if (failing.length > 0) return reply.status(503).send({ status: 'not ready', failing });
    // Whoever is here is served from the database: a process without news is better than none.
    return app.live.relay?.isAway() ? { status: 'ok', degraded: ['redis'] } : { status: 'ok' };
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, app.config.metricsToken)) throw new Refusal('NOT_FOUND');
    const { registry } = app.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  return (
    loopback.test(request.socket.remoteAddress ?? '') && forwarding.every((name) => request.headers[name] === undefined)
  );
};

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
