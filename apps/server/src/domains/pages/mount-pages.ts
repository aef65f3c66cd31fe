import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '@baithak/protocol/public-pages';
import { networkOf } from '../../platform/address.ts';
import type { App } from '../../platform/context.ts';
import { contentPolicy } from '../../platform/http/origins.ts';
import { createDrawer, type AskedPage, type DrawnPage } from './draw-page.ts';
import { pageLanguage } from './page-language.ts';
import { pageRoutes, type PageParams, type PageRoute } from './page-routes.ts';
import { createVisits } from './visits.ts';

const rate = { name: 'page', points: 600, seconds: 60 };

/** The only parts of a query that a page looks at: others do not make another page of it. */
const searchOf = ({ lang, view }: Readonly<Record<string, unknown>>): string => {
  const known = new URLSearchParams();
  if (lang === 'en' || lang === 'ur') known.set('lang', lang);
  if (view === 'threads') known.set('view', view);
  return known.size === 0 ? '' : `?${known}`;
};

const askedOf = (route: PageRoute, request: FastifyRequest): AskedPage => {
  const query = request.query as Record<string, unknown>;
  const language = pageLanguage({
    lang: query['lang'],
    cookie: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
  });
  const path = new URL(request.url, 'http://page').pathname.replace(/(?<=.)\/+$/, '');
  return { route, path, search: searchOf(query), params: request.params as PageParams, language };
};

/** A client may name gzip to say that it does not take it. */
const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(accepted ?? ''));

const send = (request: FastifyRequest, reply: FastifyReply, { kept }: DrawnPage): FastifyReply => {
  const zipped = takesGzip(request.headers['accept-encoding']);
  const etag = `W/"${kept.etag}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie', etag });
  if (kept.status >= 400) reply.header('x-robots-tag', 'noindex');
  if (request.headers['if-none-match']?.includes(`"${kept.etag}"`) && kept.status === 200)
    return reply.status(304).send();
  if (zipped) reply.header('content-encoding', 'gzip');
  return reply
    .status(kept.status)
    .type('text/html; charset=utf-8')
    .send(zipped ? kept.gzip : kept.html);
};

/** A page inside another site's frame: it runs nothing, so that there is nothing to be tricked into. */
const framedPolicy = (app: App) => ({
  contentSecurityPolicy: {
    directives: { ...contentPolicy(app.config), 'script-src': ["'none'"], 'frame-ancestors': ['*'] },
  },
  frameguard: false,
});

/** Answers the addresses of public pages with whole documents (specification 2): readable without JavaScript, right in their status. */
export const mountPages = (server: FastifyInstance, app: App, renderer: PageRenderer): void => {
  const drawn = createDrawer(app, renderer);
  const visit = createVisits(app);
  for (const route of pageRoutes) {
    for (const url of route.at) {
      server.get(url, route.framed ? { helmet: framedPolicy(app) } : {}, async (request, reply) => {
        const address = networkOf(request.ip);
        await app.limits.take(rate, address);
        const asked = askedOf(route, request);
        const answer = await drawn(asked);
        if (request.method === 'GET' && answer.kept.status === 200) visit(route, asked.path, answer.page, address);
        return send(request, reply, answer);
      });
    }
  }
};
