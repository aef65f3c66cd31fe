import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { Refusal } from '../errors.ts';
import { createReadiness } from './readiness.ts';

/** /health, /ready and /metrics (docs/contract.md#probes-and-reference). */
export const mountProbes = (server: FastifyInstance, app: App): void => {
  server.get('/health', () => ({ status: 'ok' }));
  const ask = createReadiness(app);
  server.get('/ready', async (_request, reply) => {
    const failing = await ask();
    return failing.length === 0 ? { status: 'ok' } : reply.status(503).send({ status: 'not ready', failing });
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
