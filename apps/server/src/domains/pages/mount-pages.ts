import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import { createClientAddress } from '../../platform/http/client-address.ts';
import type { App } from '../../platform/context.ts';
import { contentPolicy } from '../../platform/http/origins.ts';
import type { CachedPage } from './page-cache.ts';
import { createPageSource, type PageRequest } from './render-page.ts';
import { pageLanguage } from './page-language.ts';
import { pageRoutes, type PageParams, type PageRoute } from './page-routes.ts';
import { createVisitCounter } from './visit-counter.ts';

const rate = { name: 'page', points: 600, seconds: 60 };

/** The only query parameters that change a page: others must not fill the cache. */
const knownQuery = ({ lang, view }: Readonly<Record<string, unknown>>): string => {
  const known = new URLSearchParams();
  if (lang === 'en' || lang === 'ur') known.set('lang', lang);
  if (view === 'threads') known.set('view', view);
  return known.size === 0 ? '' : `?${known}`;
};

const pageRequest = (route: PageRoute, request: FastifyRequest): PageRequest => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify leaves it unknown; the contract or the route checks it
  const query = request.query as Record<string, unknown>;
  const language = pageLanguage({
    lang: query['lang'],
    cookie: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
  });
  const path = new URL(request.url, 'http://page').pathname.replace(/(?<=.)\/+$/, '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify leaves it unknown; the contract or the route checks it
  return { route, path, search: knownQuery(query), params: request.params as PageParams, language };
};

/** A client may name gzip with q=0 to refuse it. */
const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(accepted ?? ''));

const send = (request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply => {
  const zipped = acceptsGzip(request.headers['accept-encoding']);
  const etag = `W/"${page.etag}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie', etag });
  if (page.status >= 400) reply.header('x-robots-tag', 'noindex');
  if (request.headers['if-none-match']?.includes(`"${page.etag}"`) && page.status === 200)
    return reply.status(304).send();
  if (zipped) reply.header('content-encoding', 'gzip');
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .send(zipped ? page.gzip : page.html);
};

/** An embedded page runs no script, so that a frame around it cannot trick anybody into an action. */
const framedPolicy = (app: App) => ({
  contentSecurityPolicy: {
    directives: { ...contentPolicy(app.config), 'script-src': ["'none'"], 'frame-ancestors': ['*'] },
  },
  frameguard: false,
});

/** Answers public pages with whole documents (docs/product.md#addresses): readable without JavaScript, with the right status. */
export const mountPages = (server: FastifyInstance, app: App, renderer: PageRenderer): void => {
  const getPage = createPageSource(app, renderer);
  const addressOf = createClientAddress(app.config.trustProxy);
  const countVisitorView = createVisitCounter(app);
  for (const route of pageRoutes) {
    for (const url of route.paths) {
      server.get(url, route.framed ? { helmet: framedPolicy(app) } : {}, async (request, reply) => {
        const address = addressOf(request.raw);
        await app.limits.take(rate, address);
        const asked = pageRequest(route, request);
        const page = await getPage(asked);
        if (request.method === 'GET' && page.status === 200) countVisitorView(route, asked.path, page.page, address);
        return send(request, reply, page);
      });
    }
  }
};
