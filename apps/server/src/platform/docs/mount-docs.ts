import type { FastifyInstance } from 'fastify';
import { errorsOf, type Call, type Emit } from '@baithak/protocol/define-contract';
import { countBytes, payersOf, withinBudget } from '../cost.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from '../http/client-address.ts';
import type { Wire } from '../implement.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { sandboxed } from './sandbox.ts';

/** The viewer's page has no origin, and reads them as a stranger would. */
const forEverybody = { 'access-control-allow-origin': '*' };

/**
 * /docs, /docs/openapi.json and /docs/asyncapi.json, generated from the contract on the first request.
 * `unpublished`: the events that nothing publishes yet, as `domain.key`; AsyncAPI marks them.
 */
export const mountDocs = (
  server: FastifyInstance,
  limits: RateLimiter,
  domains: Readonly<Record<string, Wire>>,
  unpublished: ReadonlySet<string>,
): void => {
  const documents = {
    '/docs/openapi.json': once(() => printed(openApi(domains, (call: Call) => errorsOf(call)))),
    '/docs/asyncapi.json': once(() => printed(asyncApi(domains, unpublished, (emit: Emit) => errorsOf(emit)))),
  };
  const viewer = once(async () => (await import('./reference-page.ts')).openReferencePage());
  for (const [url, document] of Object.entries(documents)) {
    server.get(url, (request, reply) =>
      withinBudget(limits, payersOf(undefined, networkOf(request.ip)), async () => {
        const body = document();
        countBytes(body.length);
        return reply.headers(forEverybody).type('application/json; charset=utf-8').send(body);
      }),
    );
  }
  // Fastify treats /docs and /docs/ as one; the viewer redirects from one to the other.
  for (const url of ['/docs', '/docs/*']) {
    server.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await viewer()).inject({ method: 'GET', url: request.url });
      if (statusCode >= 400) throw new Refusal('NOT_FOUND');
      if (headers.location !== undefined) return reply.redirect(headers.location, statusCode);
      const type = headers['content-type'] ?? 'text/html; charset=utf-8';
      const shown = sandboxed(rawPayload, type);
      return reply.type(type).header('content-security-policy', shown.policy).send(shown.payload);
    });
  }
};

/** As bytes, made once: printing it takes longer than sending it. */
const printed = (document: object): Buffer => Buffer.from(JSON.stringify(document));

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
