import { LRUCache } from 'lru-cache';
import type { PageContent } from '@baithak/protocol/public-pages';

/** A rendered page, ready to be sent. */
export interface CachedPage {
  /** What it was rendered from: it is sent again only while this is still so. */
  readonly version: string;
  /** When it was rendered, in milliseconds. */
  readonly at: number;
  readonly status: number;
  readonly page: PageContent;
  readonly html: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** The source that the content policy must allow for the page's own styles; undefined when it has none. */
  readonly styleSource: string | undefined;
}

/** Rendered pages in memory, at most `maxBytes` of HTML; the least recently requested goes first. */
export const createPageCache = (maxBytes: number): LRUCache<string, CachedPage> =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ html, gzip }) => html.length + gzip.length });
