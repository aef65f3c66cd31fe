import { type ErrorCode, errors } from '@baithak/protocol/errors';
import type { PageContent, PageRenderer } from '@baithak/protocol/public-pages';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/context.ts';
import { createFairTurns } from '../../platform/fair-turns.ts';
import { createLru } from '../../platform/lru.ts';
import { day as dayLength } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/answer-errors.ts';
import { createClientAddress } from '../../platform/http/client-address.ts';
import { framedHeaders } from '../../platform/http/security-headers.ts';
import { type PageAddress, otherSpelling, readAddress, written } from './page-address.ts';
import { printPage } from './print-page.ts';
import { type CachedPage, createPageCache, type PageRoute } from './page-route.ts';
import { pageRoutes } from './page-routes.ts';

/** Kilobytes of HTML that are rendered for one address in a minute: what the cache has costs nothing. */
const budget = { name: 'pageRender', points: 30_000, seconds: 60, own: true };
/** A small page costs something too. */
const leastCost = 10;
/** The same page again costs more, so that a crawler of many pages has enough and whoever has one made again and again has not. */
const againFactor = 5;
const againMs = 10 * 60_000;
const maxRemembered = 50_000;

/** What may be rendered for whom (docs/contract.md#public-pages). */
interface RenderBudget {
  /** Throws TOO_MANY when the address has used up its budget. */
  check(address: string): Promise<void>;
  /** A page, by its key in the cache, was rendered for this address. */
  charge(address: string, key: string, bytes: number): Promise<void>;
}

const createRenderBudget = ({ limits, clock }: Pick<App, 'limits' | 'clock'>): RenderBudget => {
  const made = createLru<number>(maxRemembered);
  return {
    check: (address) => limits.take(budget, address, 0),
    charge: async (address, key, bytes) => {
      const id = createHash('sha256').update(`${address} ${key}`).digest('base64url');
      const isAgain = clock.now() - (made.get(id) ?? Number.NEGATIVE_INFINITY) < againMs;
      made.set(id, clock.now());
      const cost = Math.max(leastCost, Math.ceil(bytes / 1000)) * (isAgain ? againFactor : 1);
      await limits.charge(budget, address, cost);
    },
  };
};

const cacheBytes = 32 * 1024 * 1024;
/** How long a cached page may be sent again: ranks, the view count and relative times do not change a thread's version. */
const maxAgeMs = 10_000;
/** Rendering holds the main thread: one page at a time, and so many may wait for one address. */
const atOnce = 1;
const mostWaiting = 20;

export interface PageSource {
  /** The page for whoever asks from `address`. Throws the Refusal that the page then shows. */
  getPage(asked: PageAddress & { readonly id: string }, address: string): Promise<CachedPage>;
  /** The page that shows a failure, one for all addresses of its kind; undefined when there is none. */
  getFailedPage(asked: PageAddress, failure: ErrorCode): Promise<CachedPage> | undefined;
}

/** Everything that a page shows except the time, as a short text. */
const fingerprint = (page: PageContent): string =>
  createHash('sha256')
    .update(JSON.stringify(page, (key, value: unknown) => (key === 'renderedAt' ? undefined : value)))
    .digest('base64url');

/**
 * Renders pages, or returns a cached one: never one that was rendered before a change that had been committed when the
 * request came.
 */
export const createPageSource = (app: App, renderer: PageRenderer): PageSource => {
  const cache = createPageCache(cacheBytes);
  const rendering = new Map<string, Promise<CachedPage>>();
  const failures = new Map<string, Promise<CachedPage>>();
  const inTurns = createFairTurns(atOnce, mostWaiting);
  const budget = createRenderBudget(app);

  const print = async (
    { path, language }: PageAddress,
    search: string,
    content: PageContent,
    version: string,
    status: number,
  ): Promise<CachedPage> => {
    const printed = await printPage(renderer, { path, search, language, origin: app.config.publicUrl }, content);
    return { version, at: app.clock.now(), status, ...printed };
  };

  const isFresh = ({ page, at }: CachedPage): boolean => page.kind === 'text' || app.clock.now() - at < maxAgeMs;

  const reuse = async (key: string, version: string, { route }: PageAddress): Promise<CachedPage | undefined> => {
    const cached = cache.get(key);
    if (!cached || cached.version !== version || !isFresh(cached)) return undefined;
    return (await route.hasCurrentPeople?.(app, cached.page)) === false ? undefined : cached;
  };

  const getPage: PageSource['getPage'] = async (asked, address) => {
    const { route, id, language, path, search, cookies } = asked;
    const query = { ...asked.query, ...cookies };
    const key = `${language} ${path}${search} ${written(cookies)}`;
    const loaded = route.version ? undefined : await route.load(app, id, query);
    const version = loaded ? fingerprint(loaded) : ((await route.version?.(app, id)) ?? '');
    const make = async (): Promise<CachedPage> => {
      // Another one may have had it made while this one waited.
      const made = await reuse(key, version, asked);
      if (made) return made;
      await budget.check(address);
      const page = await print(asked, search, loaded ?? (await route.load(app, id, query)), version, 200);
      cache.set(key, page);
      await budget.charge(address, key, page.html.length);
      return page;
    };
    const known = await reuse(key, version, asked);
    if (known) return known;
    // Simultaneous requests share one rendering, of the same version and people: nobody gets an older page, nor what
    // is refused to another one.
    const versionKey = `${key} ${version}`;
    const shared = await rendering.get(versionKey)?.catch(() => undefined);
    if (shared && (await route.hasCurrentPeople?.(app, shared.page)) !== false) return shared;
    const fresh = inTurns(address, make);
    rendering.set(versionKey, fresh);
    try {
      return await fresh;
    } finally {
      // Another rendering may have replaced it, because this one showed people as they were.
      if (rendering.get(versionKey) === fresh) rendering.delete(versionKey);
    }
  };

  const getFailedPage: PageSource['getFailedPage'] = (asked, failure) => {
    const content = asked.route.failed?.(failure);
    if (!content) return undefined;
    const key = `${asked.language} ${asked.pattern} ${failure}`;
    // One page for all of them: the path of one that does not exist stands for the others.
    const path = asked.pattern.replace(/:\w+$/, '-');
    const page = failures.get(key) ?? print({ ...asked, path }, '', content, failure, errors[failure].status);
    failures.set(key, page);
    page.catch(() => failures.delete(key));
    return page;
  };

  return { getPage, getFailedPage };
};

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

const mostVisitors = 10_000;

/** Counts visits without delaying the answer; visitors of the day are remembered, hashed, so that most visits read nothing. */
const createVisitCounter = (app: App) => {
  const salt = randomBytes(16);
  const seen = createLru<true>(mostVisitors);
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
