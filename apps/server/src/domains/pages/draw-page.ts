import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { errors } from '@baithak/protocol/errors';
import type { PageContent, PageLanguage, PageRenderer } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { createPageCache, type KeptPage } from './page-cache.ts';
import type { PageParams, PageRoute } from './page-routes.ts';

/** Bytes of kept pages. */
const most = 32 * 1024 * 1024;
/** How old a kept page may be, ms: ranks, the count of views and relative times move no thread's version. */
const freshFor = 10_000;

export interface AskedPage {
  readonly route: PageRoute;
  readonly path: string;
  readonly search: string;
  readonly params: PageParams;
  readonly language: PageLanguage;
}

export interface DrawnPage {
  readonly kept: KeptPage;
  readonly page: PageContent;
}

interface Gathered {
  readonly page: PageContent;
  readonly status: number;
}

const gather = async (app: App, { route, params }: AskedPage): Promise<Gathered> => {
  try {
    return { page: await route.gather(app, params), status: 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { page: route.failed(error.code), status: errors[error.code].status };
  }
};

/** What a kept page must have been drawn from to be sent again; undefined when that is known only from everything it shows. */
const versionNow = async (app: App, { route, params }: AskedPage): Promise<string | undefined> => {
  try {
    return await route.version?.(app, params);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

/** Everything that a page shows but the time, as one text. */
const fingerprint = (page: PageContent): string =>
  JSON.stringify(page, (key, value: unknown) => (key === 'drawnAt' ? undefined : value));

/** Draws pages, or sends what it drew before: never one that was drawn before a change that had been stored when it was asked for. */
export const createDrawer = (app: App, renderer: PageRenderer) => {
  const cache = createPageCache(most);
  const pages = new WeakMap<KeptPage, PageContent>();
  const drawing = new Map<string, Promise<DrawnPage>>();

  const draw = async (
    key: string,
    asked: AskedPage,
    { page, status }: Gathered,
    version: string,
  ): Promise<DrawnPage> => {
    const { path, search, language } = asked;
    const html = Buffer.from(await renderer.draw({ path, search, language, page, origin: app.config.publicUrl }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const kept: KeptPage = { version, at: app.clock.now(), status, html, gzip: gzipSync(html, { level: 5 }), etag };
    pages.set(kept, page);
    cache.put(key, kept);
    return { kept, page };
  };

  const reuse = (key: string, version: string): DrawnPage | undefined => {
    const kept = cache.get(key);
    const page = kept && pages.get(kept);
    return page && kept.version === version && app.clock.now() - kept.at < freshFor ? { kept, page } : undefined;
  };

  const showsPeopleRight = async ({ route }: AskedPage, { page }: DrawnPage): Promise<boolean> =>
    (await route.showsPeopleRight?.(app, page)) ?? true;

  return async (asked: AskedPage): Promise<DrawnPage> => {
    const key = `${asked.language} ${asked.path}${asked.search}`;
    const version = await versionNow(app, asked);
    if (version === undefined) {
      const gathered = await gather(app, asked);
      const content = fingerprint(gathered.page);
      return reuse(key, content) ?? draw(key, asked, gathered, content);
    }
    // Many who ask at once share one drawing: of the same version and people, so that nobody gets an older page.
    const at = `${key} ${version}`;
    const known = reuse(key, version) ?? (await drawing.get(at));
    if (known && (await showsPeopleRight(asked, known))) return known;
    const fresh = gather(app, asked).then((gathered) => draw(key, asked, gathered, version));
    drawing.set(at, fresh);
    try {
      return await fresh;
    } finally {
      // Another drawing may have taken its place: it was found to show people as they were.
      if (drawing.get(at) === fresh) drawing.delete(at);
    }
  };
};
