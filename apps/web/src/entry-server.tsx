import type { OpenRenderer, PageContent, PageLanguage, PageToRender } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from 'react-router';
import { CrashBoundary } from './app/crash-screen.tsx';
import { cssFor, parseCss } from './app/page-css.ts';
import { fillTemplate, filesOf, visitorScript, type Manifest } from './app/page-document.ts';
import { Providers } from './app/providers.tsx';
import { isPageId, memberScripts, pageFiles, pageKind, queriesId, type PageId } from './app/public-routes.ts';
import { resolvePages } from './app/resolve-lazy.ts';
import { routes } from './app/routes.tsx';
import { pageHead } from './features/public/head/page-head.ts';
import { printHead } from './features/public/head/print-head.ts';
import { createTranslator, loadPack } from './i18n/i18n.ts';
import { languages } from './i18n/language.ts';
import { languageNames } from './ui/form/language-choice.tsx';
import { serviceUrls } from './lib/service-urls.ts';

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** The page that is being rendered: what its route's loader answers here, where the server has gathered everything already. */
const asked = createContext<PageContent>();

const loader = ({ context }: LoaderFunctionArgs): unknown => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-router types the context of static handlers as unknown
  const page = (context as RouterContextProvider).get(asked);
  return page.content ?? null;
};

/** The page's route has answered by the static handler: everything but a page is a fault of the tables. */
const matchPage = async (
  handler: StaticHandler,
  { path, search, origin, page }: PageToRender,
): Promise<{ context: StaticHandlerContext; id: PageId }> => {
  const requestContext = new RouterContextProvider();
  requestContext.set(asked, page);
  const context = await handler.query(new Request(origin + path + search), { requestContext });
  if (context instanceof Response) throw new Error(`The app answers ${context.status} at a page's path.`);
  const id = context.matches.at(-1)?.route.id ?? '';
  if (!isPageId(id) || context.errors) throw new Error('The app renders no page at this path.');
  return { context, id };
};

const bodyOf = ({ dataRoutes }: StaticHandler, context: StaticHandlerContext, translator: i18n): string =>
  renderToString(
    <StrictMode>
      <Providers translator={translator}>
        <CrashBoundary>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </CrashBoundary>
      </Providers>
    </StrictMode>,
  );

const createTranslators = async (): Promise<Record<PageLanguage, i18n>> => {
  const [en, ur] = await Promise.all(
    languages.map(async (language) => createTranslator(language, await loadPack(language))),
  );
  if (!en || !ur) throw new Error('a language has no pack');
  return { en, ur };
};

/** The rules of the style sheets that each page uses, read once. */
const createRules = (manifest: Manifest, readFile: (file: string) => string) => {
  const read = new Map<PageId, ReturnType<typeof parseCss>>();
  return (id: PageId) => {
    const rules =
      read.get(id) ?? filesOf(manifest, 'index.html', pageFiles[id]).styles.flatMap((file) => parseCss(readFile(file)));
    read.set(id, rules);
    return rules;
  };
};

/**
 * The program that the server runs for public pages (docs/decisions/0160-public-pages.md). It holds nothing of one page
 * that another could see.
 */
export const openRenderer: OpenRenderer = async ({ template, manifest, urls, readFile }) => {
  Object.assign(serviceUrls, urls);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- vite's own file
  const chunks = manifest as Manifest;
  const rulesOf = createRules(chunks, readFile);
  const isRendered = (id: string): boolean => id === queriesId || isPageId(id);
  await resolvePages(routes, isRendered, (page) => (page.loader === undefined ? page : { ...page, loader }));
  const handler = createStaticHandler(routes);
  const translators = await createTranslators();
  return {
    knows: (path) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*',
    render: async (page) => {
      const { language } = page;
      const translator = translators[language];
      const { context, id } = await matchPage(handler, page);
      const about = { ...page, assets: urls.assets, translator };
      const kind = pageKind(id);
      const forMembers = memberScripts[id];
      const body = bodyOf(handler, context, translator);
      return fillTemplate(template, {
        kind,
        head: printHead(pageHead(page.page, about), about),
        body,
        language,
        // The other language's own name is in a font of the device.
        css: cssFor(rulesOf(id), body.replaceAll(languageNames.ur, '')),
        files: filesOf(chunks, 'index.html', `src/i18n/${language}.ts`, 'src/app/query-provider.tsx', pageFiles[id]),
        memberFiles: forMembers === undefined ? undefined : filesOf(chunks, forMembers, 'index.html'),
        script: chunks[visitorScript]?.file,
        served: { language, loaderData: context.loaderData },
      });
    },
  };
};
