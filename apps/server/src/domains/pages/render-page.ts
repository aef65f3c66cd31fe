import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { errors } from '@baithak/protocol/errors';
import type { PageContent, PageLanguage, PageRenderer } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import type { PageParams, PageRoute } from './page-routes.ts';

const cacheBytes = 32 * 1024 * 1024;
/** How long a cached page may be sent again: ranks, the view count and relative times do not change a thread's version. */
const maxAgeMs = 10_000;

export interface PageRequest {
  readonly route: PageRoute;
  readonly path: string;
  readonly search: string;
  readonly params: PageParams;
  readonly language: PageLanguage;
}

interface LoadedPage {
  readonly page: PageContent;
  readonly status: number;
}

const load = async (app: App, { route, params }: PageRequest): Promise<LoadedPage> => {
  try {
    return { page: await route.load(app, params), status: 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { page: route.failed(error.code), status: errors[error.code].status };
  }
};

/** The version that a cached page must have to be sent again; undefined when only its whole content shows that. */
const currentVersion = async (app: App, { route, params }: PageRequest): Promise<string | undefined> => {
  try {
    return await route.version?.(app, params);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

/** Everything that a page shows except the time, as one text. */
const fingerprint = (page: PageContent): string =>
  JSON.stringify(page, (key, value: unknown) => (key === 'renderedAt' ? undefined : value));

/**
 * Renders pages, or returns a cached one: never one that was rendered before a change that had been committed when the
 * request came.
 */
export const createPageSource = (app: App, renderer: PageRenderer) => {
  const cache = createPageCache(cacheBytes);
  const rendering = new Map<string, Promise<CachedPage>>();

  const render = async (
    key: string,
    { path, search, language }: PageRequest,
    { page, status }: LoadedPage,
    version: string,
  ): Promise<CachedPage> => {
    const html = Buffer.from(await renderer.render({ path, search, language, page, origin: app.config.publicUrl }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const cached = { version, at: app.clock.now(), status, page, html, gzip: gzipSync(html, { level: 5 }), etag };
    cache.set(key, cached);
    return cached;
  };

  const reuse = (key: string, version: string): CachedPage | undefined => {
    const cached = cache.get(key);
    return cached && cached.version === version && app.clock.now() - cached.at < maxAgeMs ? cached : undefined;
  };

  const hasCurrentPeople = async ({ route }: PageRequest, { page }: CachedPage): Promise<boolean> =>
    (await route.hasCurrentPeople?.(app, page)) ?? true;

  return async (request: PageRequest): Promise<CachedPage> => {
    const key = `${request.language} ${request.path}${request.search}`;
    const version = await currentVersion(app, request);
    if (version === undefined) {
      const loaded = await load(app, request);
      const content = fingerprint(loaded.page);
      return reuse(key, content) ?? render(key, request, loaded, content);
    }
    // Simultaneous requests share one rendering, of the same version and people: nobody gets an older page.
    const versionKey = `${key} ${version}`;
    const known = reuse(key, version) ?? (await rendering.get(versionKey));
    if (known && (await hasCurrentPeople(request, known))) return known;
    const fresh = load(app, request).then((loaded) => render(key, request, loaded, version));
    rendering.set(versionKey, fresh);
    try {
      return await fresh;
    } finally {
      // Another rendering may have replaced it, because this one showed people as they were.
      if (rendering.get(versionKey) === fresh) rendering.delete(versionKey);
    }
  };
};
