import type { PageContent, PageRenderer } from '@baithak/protocol/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { day as dayLength } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/answer-errors.ts';
import { createClientAddress } from '../../platform/http/client-address.ts';
import { framedHeaders } from '../../platform/http/security-headers.ts';
import { createLru } from '../../platform/lru.ts';
import { type PageAddress, otherSpelling, readAddress } from './page-address.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageRoute } from './page-route.ts';
import { pageRoutes } from './page-routes.ts';
import { type PageSource, createPageSource } from './render-page.ts';

/** A client may name gzip with q=0 to refuse it. */
export const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(accepted ?? ''));

/** Lets the page's own styles in, which are in no file. */
const allowStyles = (reply: FastifyReply, source: string): void => {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace(/(?<=style-src 'self')/, ` ${source}`));
};

const isUnlisted = ({ page }: CachedPage): boolean =>
  page.kind === 'thread' && !('failure' in page.content) && !page.content.listed;

/** Sends a page, or says that whoever asks has it already. */
const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply => {
  const zipped = acceptsGzip(request.headers['accept-encoding']);
  const etag = `W/"${page.etag}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie', etag });
  if (page.styleSource !== undefined) allowStyles(reply, page.styleSource);
  if (page.status >= 400 || isUnlisted(page)) reply.header('x-robots-tag', 'noindex');
  if (request.headers['if-none-match']?.includes(`"${page.etag}"`) && page.status === 200)
    return reply.status(304).send();
  if (zipped) reply.header('content-encoding', 'gzip');
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .send(zipped ? page.gzip : page.html);
};

const maxRemembered = 10_000;

/** Counts visits without delaying the answer; visitors of the day are remembered, hashed, so that most visits read nothing. */
const createVisitCounter = (app: App) => {
  const salt = randomBytes(16);
  const seen = createLru<true>(maxRemembered);
  return (route: PageRoute, path: string, page: PageContent, address: string): void => {
    if (!route.countVisitorView) return;
    const day = Math.floor(app.clock.now() / dayLength);
    const visit = createHash('sha256').update(salt).update(`${day} ${path} ${address}`).digest('base64url');
    if (seen.get(visit)) return;
    seen.set(visit, true);
    route
      .countVisitorView(app, page, address)
      .catch((error: unknown) => app.log.error({ err: error }, 'a visit could not be counted'));
  };
};

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
