import type { PageLanguage } from '@baithak/protocol/public-pages';
import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../people/api.ts';
import type { PageQuery, PageRoute } from './page-route.ts';
import { pageRoutes } from './page-routes.ts';

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ur';

interface Asked {
  readonly lang?: unknown;
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/**
 * The language around a page's content: `?lang=`, the choice kept in the browser, what the browser asks for, English
 * (docs/decisions/public-pages.md#rendering-on-the-server).
 */
const pageLanguage = ({ lang, cookie, acceptLanguage }: Asked): Language => {
  if (isLanguage(lang)) return lang;
  const kept = /(?:^|;\s*)loadedLanguage=(en|ur)(?:;|$)/.exec(cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : (languageOf(acceptLanguage) ?? 'en');
};

/** What an address asks for, as it was read: two spellings of one address are the same page. */
export interface PageAddress {
  readonly route: PageRoute;
  /** The path as Fastify writes it. */
  readonly pattern: string;
  /** The value of the path's parameter, '' where it has none; undefined when nothing can have it. */
  readonly id: string | undefined;
  /** The one spelling of the path. */
  readonly path: string;
  /** The known query parameters, each once, in one order. */
  readonly query: PageQuery;
  /** The same, written. */
  readonly search: string;
  /** The known cookies. */
  readonly cookies: PageQuery;
  readonly language: PageLanguage;
}

const knownQuery = (query: Readonly<Record<string, unknown>>, known: PageRoute['query'] = {}): PageQuery => {
  const kept: Record<string, string> = {};
  for (const [name, form] of Object.entries({ lang: /^(?:en|ur)$/, ...known })) {
    const value = query[name];
    if (typeof value === 'string' && form.test(value)) kept[name] = value;
  }
  return kept;
};

const knownCookies = (header = '', known: PageRoute['cookies'] = {}): PageQuery => {
  const kept: Record<string, string> = {};
  for (const part of header.split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    // A cookie may be called as what every object has: constructor.
    if (Object.hasOwn(known, name) && known[name]?.test(value)) kept[name] = value;
  }
  return kept;
};

export const written = (query: PageQuery): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;

export const readAddress = (route: PageRoute, pattern: string, request: FastifyRequest): PageAddress => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify leaves it unknown; what is read of it is compared with texts
  const query = knownQuery(request.query as Record<string, unknown>, route.query);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify leaves it unknown; the route's form checks it
  const params = request.params as Readonly<Record<string, string | undefined>>;
  const { param } = route;
  const value = param ? (params[param.name] ?? '').toLowerCase() : '';
  const id = param === undefined || param.form.test(value) ? value : undefined;
  return {
    route,
    pattern,
    id,
    path: param ? pattern.replace(`:${param.name}`, id ?? '-') : pattern,
    query,
    search: written(query),
    cookies: knownCookies(request.headers.cookie, route.cookies),
    language: pageLanguage({
      lang: query['lang'],
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    }),
  };
};

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/** Where the page is when this is another spelling of its address; undefined when it is the one. */
export const otherSpelling = ({ id, path, search }: PageAddress, url: string): string | undefined =>
  id === undefined || pathOf(url) === path ? undefined : path + search;

const patterns = pageRoutes.flatMap(({ paths }) =>
  paths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('/', '/+')}/*$`, 'i')),
);

/** A path that is a page's but for upper case and slashes too many: written as the pages' addresses are. */
export const respelled = (url: string): string | undefined => {
  const path = pathOf(url);
  if (!patterns.some((pattern) => pattern.test(path))) return undefined;
  const lower = path.replace(/\/+/g, '/').replace(/\/$/, '').toLowerCase().replace('/withreplies/', '/withReplies/');
  return lower === path ? undefined : lower;
};
