import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { errorsOf, type Call, type Emit } from '@baithak/protocol/contract';
import type { Wire } from '../implement.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';

/** The reference viewer carries its script and styles inline; nothing of it comes from another host. */
const viewerPolicy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:";

/** /docs, /docs/openapi.json and /docs/asyncapi.json, generated from the contract when first asked for. */
export const mountDocs = async (server: FastifyInstance, domains: Readonly<Record<string, Wire>>): Promise<void> => {
  const calls = once(() => openApi(domains, (call: Call) => errorsOf(call)));
  const events = once(() => asyncApi(domains, (emit: Emit) => errorsOf(emit)));
  server.get('/docs/openapi.json', () => calls());
  server.get('/docs/asyncapi.json', () => events());
  server.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/docs')) reply.header('content-security-policy', viewerPolicy);
  });
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/docs/openapi.json', withDefaultFonts: false, telemetry: false },
  });
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
