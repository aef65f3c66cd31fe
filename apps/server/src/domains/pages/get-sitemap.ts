import type { pagesContract } from '@baithak/protocol/contracts/pages';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { iso } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { publicThreadsAfter } from '../threads/api.ts';

/** As many as one sitemap may name (sitemaps.org), read so many at a time. */
const maxUrls = 50_000;
const pageSize = 5_000;

const entryOf = (origin: string, id: string, changedAt: number): string =>
  `<url><loc>${origin}${publicThreadAddress(id)}</loc><lastmod>${iso(changedAt)}</lastmod></url>`;

const entries = async ({ db, config }: Caller<undefined>): Promise<string[]> => {
  const found: string[] = [];
  let last: { created_at: number; id: string } | undefined;
  do {
    const page = await publicThreadsAfter(db.readLong, last, pageSize);
    found.push(...page.map(({ id, active_at }) => entryOf(config.publicUrl, id, active_at)));
    last = page.length === pageSize ? page.at(-1) : undefined;
  } while (last && found.length < maxUrls);
  return found;
};

/** The newest public threads, as they are now: what is published or withdrawn shows in the next answer. */
export const getSitemap: CallHandler<typeof pagesContract.getSitemap> = async (caller) => {
  await caller.limits.take({ name: 'sitemap', points: 30, seconds: 60 }, caller.address);
  const urls = await entries(caller);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  return { type: 'application/xml; charset=utf-8', body, headers: { 'cache-control': 'no-cache' } };
};
