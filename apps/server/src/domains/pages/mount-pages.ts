import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import { createClientAddress } from '../../platform/http/client-address.ts';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/answer-errors.ts';
import { framedHeaders } from '../../platform/http/security-headers.ts';
import { otherSpelling, readAddress, type PageAddress } from './page-address.ts';
import { createPageSource, type PageSource } from './render-page.ts';
import type { PageRoute } from './page-route.ts';
import { pageRoutes } from './page-routes.ts';
import { sendPage } from './send-page.ts';
import { createVisitCounter } from './visit-counter.ts';

const rate = { name: 'page', points: 600, seconds: 60 };

/** Answers a failure with the page that says so, in the reader's language; throws it where there is none. */
const sendFailure = async (
  app: App,
  source: PageSource,
  asked: PageAddress,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { code, options } = refusalOf(error, app.log, asked.pattern);
  const page = await source.getFailedPage(asked, code);
  if (!page) throw error;
  if (options.retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(options.retryAfter)));
  return sendPage(request, reply, page);
};

/** Answers public pages with whole documents (docs/product.md#addresses): readable without JavaScript, with the right status. */
export const mountPages = (server: FastifyInstance, app: App, renderer: PageRenderer): void => {
  const source = createPageSource(app, renderer);
  const addressOf = createClientAddress(app.config.trustProxy);
  const countVisitorView = createVisitCounter(app);

  const answer = async (asked: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = addressOf(request.raw);
    await app.limits.take(rate, address);
    const elsewhere = otherSpelling(asked, request.url);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 301);
    const { route, id, path } = asked;
    if (id === undefined) throw new Refusal(route.param?.otherwise ?? 'NOT_FOUND');
    const page = await source.getPage({ ...asked, id }, address);
    if (request.method === 'GET') countVisitorView(route, path, page.page, address);
    return sendPage(request, reply, page);
  };

  const framed = framedHeaders(app.config);

  const mount = (route: PageRoute, pattern: string): void => {
    server.get(pattern, async (request, reply) => {
      if (route.framed) reply.removeHeader('x-frame-options').headers(framed);
      const asked = readAddress(route, pattern, request);
      try {
        return await answer(asked, request, reply);
      } catch (error) {
        return sendFailure(app, source, asked, error, request, reply);
      }
    });
  };

  for (const route of pageRoutes) for (const pattern of route.paths) mount(route, pattern);
};
