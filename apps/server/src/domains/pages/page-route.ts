import type { ErrorCode } from '@baithak/protocol/errors';
import type { PageContent } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { LRUCache } from 'lru-cache';

/** Known query parameters, as they were read. */
export type PageQuery = Readonly<Record<string, string>>;

export interface PageRoute {
  /** Paths, as Fastify writes them. */
  readonly paths: readonly string[];
  /** The one parameter of the paths: how it is written (in lower case), and the failure of everything else. */
  readonly param?: { readonly name: string; readonly form: RegExp; readonly otherwise: ErrorCode };
  /** The query parameters that change the page, beside `lang`, and how their values are written. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** Cookies that change the page, and how their values are written. */
  readonly cookies?: Readonly<Record<string, RegExp>>;
  /** The page's version by one short read; without it everything is loaded again and compared. */
  readonly version?: (app: App, id: string) => Promise<string>;
  /** Whether the people on a cached page look as they do now: their names and pictures change no version. */
  readonly hasCurrentPeople?: (app: App, page: PageContent) => Promise<boolean>;
  /** Throws the Refusal that the page then shows. `query`: of the address and of known cookies. */
  readonly load: (app: App, id: string, query: PageQuery) => Promise<PageContent>;
  /** The page that shows a failure; without it the failure is answered as calls answer it. */
  readonly failed?: (failure: ErrorCode) => PageContent;
  /** Counts a visit from this address. */
  readonly countVisitorView?: (app: App, page: PageContent, address: string) => Promise<unknown>;
  /** May be embedded by other sites. */
  readonly framed?: boolean;
}

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
