import type { ErrorCode } from '@baithak/protocol/errors';
import type { PageContent } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';

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
