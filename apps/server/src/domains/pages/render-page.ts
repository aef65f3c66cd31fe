import { type ErrorCode, errors } from '@baithak/protocol/errors';
import type { PageContent, PageRenderer } from '@baithak/protocol/public-pages';
import { createHash } from 'node:crypto';
import type { App } from '../../platform/context.ts';
import { createFairTurns } from '../../platform/fair-turns.ts';
import { createLru } from '../../platform/lru.ts';
import type { PageAddress } from './page-address.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { printPage } from './print-page.ts';

/** Kilobytes of HTML that are rendered for one address in a minute: what the cache has costs nothing. */
const budget = { name: 'pageRender', points: 30_000, seconds: 60 };
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
    const { route, id, query, language, path, search } = asked;
    const key = `${language} ${path}${search}`;
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
