import type { FastifyInstance } from 'fastify';
import { errorsOf, type Call, type Emit } from '@baithak/protocol/define-contract';
import { countBytes, payersOf, withinBudget } from '../cost.ts';
import type { App } from '../context.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { Wire } from '../implement.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { createViewerFiles } from './viewer-files.ts';

/** The viewer's page has no origin, and reads them as a stranger would. */
const forEverybody = { 'access-control-allow-origin': '*' };

/**
 * /docs, /docs/openapi.json and /docs/asyncapi.json, generated from the contract on the first request.
 * `unpublished`: the events that nothing publishes yet, as `domain.key`; AsyncAPI marks them.
 */
export const mountDocs = (
  server: FastifyInstance,
  { limits, config }: Pick<App, 'limits' | 'config'>,
  domains: Readonly<Record<string, Wire>>,
  unpublished: ReadonlySet<string>,
): void => {
  const addressOf = createClientAddress(config.trustProxy);
  const documents = {
    '/docs/openapi.json': once(() => printed(openApi(domains, (call: Call) => errorsOf(call)))),
    '/docs/asyncapi.json': once(() => printed(asyncApi(domains, unpublished, (emit: Emit) => errorsOf(emit)))),
  };
  const viewer = createViewerFiles();
  for (const [url, document] of Object.entries(documents)) {
    server.get(url, (request, reply) =>
      withinBudget(limits, payersOf(undefined, addressOf(request.raw)), async () => {
        const body = document();
        countBytes(body.length);
        return reply.headers(forEverybody).type('application/json; charset=utf-8').send(body);
      }),
    );
  }
  // Fastify treats /docs and /docs/ as one; the viewer redirects from one to the other.
  for (const url of ['/docs', '/docs/*']) {
    server.get(url, (request, reply) =>
      withinBudget(limits, payersOf(undefined, addressOf(request.raw)), async () => {
        const file = await viewer(new URL(request.url, 'http://docs').pathname);
        if (file.location !== undefined) return reply.redirect(file.location, 302);
        countBytes(file.payload.length);
        return reply
          .type(file.type)
          .headers({ 'content-security-policy': file.policy, 'cache-control': 'public, max-age=3600' })
          .send(file.payload);
      }),
    );
  }
};

/** As bytes, made once: printing it takes longer than sending it. */
const printed = (document: object): Buffer => Buffer.from(JSON.stringify(document));

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
