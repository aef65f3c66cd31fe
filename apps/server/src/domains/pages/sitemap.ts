import type { pagesContract } from '@baithak/protocol/contracts/pages';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import { iso, minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler, RawAnswer } from '../../platform/implement.ts';
import { publicThreadsAfter } from '../threads/api.ts';
import { acceptsGzip } from './mount-pages.ts';

const gzip = promisify(gzipWithCallback);
const gunzip = promisify(gunzipWithCallback);

/** Addresses of one page, and the most pages: the newest 250,000 threads, about 10 MB of memory. */
const pageSize = 2_500;
const maxPages = 100;
/** How old it gets before it is made again; what is withdrawn is in it no longer than twice that (docs/contract.md#public-pages). */
const renewMs = 5 * minute;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The public threads' addresses, made ahead of the requests: an index and its pages. */
export interface Sitemap {
  index(): Promise<string>;
  /** Packed and as it is; undefined for a page that it has not. The first is 1. */
  page(number: number): Promise<{ readonly zipped: Buffer; unzip(): Promise<Buffer> } | undefined>;
  stop(): Promise<void>;
}

interface Made {
  readonly index: string;
  readonly pages: readonly Buffer[];
}

type Thread = Awaited<ReturnType<typeof publicThreadsAfter>>[number];

const pageOf = (origin: string, threads: readonly Thread[]): Promise<Buffer> => {
  const urls = threads.map(
    ({ id, modified_at }) =>
      `<url><loc>${origin}${publicThreadAddress(id)}</loc><lastmod>${iso(modified_at)}</lastmod></url>`,
  );
  return gzip(`${head}<urlset ${space}>${urls.join('')}</urlset>\n`);
};

/** Reads in the reader's thread and packs in libuv's: the main thread only writes the lines of one page at a time. */
const make = async ({ db, config, clock }: App): Promise<Made> => {
  const at = iso(clock.now());
  const pages: Buffer[] = [];
  let last: Thread | undefined;
  do {
    const threads = await publicThreadsAfter(db.readLong, last, pageSize);
    if (threads.length > 0) pages.push(await pageOf(config.publicUrl, threads));
    last = threads.length === pageSize ? threads.at(-1) : undefined;
  } while (last && pages.length < maxPages);
  const entries = pages.map(
    (_, index) => `<sitemap><loc>${config.publicUrl}/sitemap/${index + 1}.xml</loc><lastmod>${at}</lastmod></sitemap>`,
  );
  return { index: `${head}<sitemapindex ${space}>${entries.join('')}</sitemapindex>\n`, pages };
};

/** Makes the sitemap now and again whenever it is old, whether or not anybody asks for it. */
export const createSitemap = (app: App): Sitemap => {
  let made = make(app);
  let running: Promise<unknown> = made;
  const failed = (error: unknown): void => app.log.error({ err: error }, 'the sitemap could not be made');
  made.catch(failed);

  const renew = async (): Promise<void> => {
    try {
      const next = await make(app);
      made = Promise.resolve(next);
    } catch (error) {
      // The one from before is still answered.
      failed(error);
    }
  };
  let cancel = (): void => undefined;
  const scheduleNext = (): void => {
    cancel = app.clock.schedule(app.clock.now() + renewMs, () => {
      running = renew();
      scheduleNext();
    });
  };
  scheduleNext();

  return {
    index: async () => (await made).index,
    page: async (number) => {
      const zipped = (await made).pages[number - 1];
      return zipped && { zipped, unzip: () => gunzip(zipped) };
    },
    stop: async () => {
      cancel();
      await running.catch(() => undefined);
    },
  };
};

const rate = { name: 'sitemap', points: 240, seconds: 60 };

const xml = (body: string | Buffer, headers: Record<string, string> = {}): RawAnswer => ({
  type: 'application/xml; charset=utf-8',
  body,
  headers: { 'cache-control': 'no-cache', ...headers },
});

/** The index of the sitemap's pages (sitemaps.org), made ahead. */
export const getSitemap: CallHandler<typeof pagesContract.getSitemap> = async (caller) => {
  await caller.limits.take(rate, caller.address);
  return xml((await caller.services.pages.sitemap?.index()) ?? '');
};

/** One page of it: public threads, the newest first. */
export const getSitemapPage: CallHandler<typeof pagesContract.getSitemapPage> = async (
  caller,
  { file },
  { request },
) => {
  await caller.limits.take(rate, caller.address);
  const number = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const page = number === undefined ? undefined : await caller.services.pages.sitemap?.page(Number(number));
  if (!page) throw new Refusal('NOT_FOUND');
  const vary = { vary: 'Accept-Encoding' };
  if (acceptsGzip(request.headers['accept-encoding'])) return xml(page.zipped, { ...vary, 'content-encoding': 'gzip' });
  return xml(await page.unzip(), vary);
};

/** Addresses for signed-in people, and links that work once. */
const notForCrawlers = [
  '/a/',
  '/auth/',
  '/f/',
  '/home',
  '/ghome',
  '/pms',
  '/notifications',
  '/settings',
  '/verify/',
  '/setup/',
  '/digest/',
  '/join/',
  '/forgot',
];

/** What crawlers may read. Pages that are gone answer 404 and noindex themselves. */
export const getRobots: CallHandler<typeof pagesContract.getRobots> = ({ config }) => ({
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n'),
  headers: { 'cache-control': 'no-cache' },
});
