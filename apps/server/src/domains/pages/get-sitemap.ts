import type { pagesContract } from '@baithak/protocol/contracts/pages';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler, RawAnswer } from '../../platform/implement.ts';
import { acceptsGzip } from './accepts-gzip.ts';

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
