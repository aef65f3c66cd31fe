import type { NoPage, OpenRenderer, PageContent, PageLanguage, PageToRender } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type LoaderFunctionArgs,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  createContext,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
} from 'react-router';
import { CrashBoundary } from './app/crash-screen.tsx';
import { cssFor, parseCss } from './app/page-css.ts';
import { type Manifest, filesOf, fillTemplate, visitorScript } from './app/page-document.ts';
import { Providers } from './app/providers.tsx';
import { type PageId, isPageId, memberScripts, pageFiles, pageKind, queriesId } from './app/public-routes.ts';
import { resolvePages } from './app/resolve-lazy.ts';
import { routes } from './app/routes.tsx';
import { failureTexts } from './features/public/failure-texts.ts';
import { type Head, type HeadContext, defaultPicture, siteKeywords, printHead } from './features/public/head/head.ts';
import { logHead, profileHead, previewHead } from './features/public/head/page-heads.ts';
import { threadHead } from './features/public/head/thread-head.ts';
import { addWordsTexts } from './i18n/lazy/words.ts';
import { createTranslator, loadPack } from './i18n/i18n.ts';
import { languages } from './i18n/language.ts';
import { serviceUrls } from './lib/service-urls.ts';
import { languageNames } from './ui/form/language-choice.tsx';

const textPages = {
  '/about': 'about',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/contact': 'contact',
  '/tests': 'tests',
} as const;

const entryPages = { '/login': 'login', '/glogin': 'guest', '/register': 'register', '/forgot': 'forgot' } as const;

const isEntryPage = (path: string): path is keyof typeof entryPages => path in entryPages;

const isTextPage = (path: string): path is keyof typeof textPages => path in textPages;

const wordsOf = (path: string, translator: i18n): string => {
  if (isTextPage(path)) return translator.t(`${textPages[path]}.title`, { ns: 'pages' });
  if (isEntryPage(path)) return translator.t(`${entryPages[path]}.page`, { ns: 'entry' });
  if (path !== '/dict/allowed') return translator.t('preview.noRoom', { ns: 'public' });
  addWordsTexts(translator);
  return translator.t('title', { ns: 'words' });
};

/** A page of text; its title is in the language pack. */
const textHead = (context: HeadContext): Head => {
  const { path, translator } = context;
  const product = translator.t('product', { ns: 'common' });
  const words = wordsOf(path, translator);
  const title = `${words} · ${product}`;
  const site = translator.t('site', { ns: 'public' });
  const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: words, url: context.origin + path };
  return {
    title,
    description: `${words}${context.language === 'ur' ? '۔' : '.'} ${site}`,
    keywords: siteKeywords(translator),
    canonical: path,
    type: 'website',
    picture: defaultPicture(context, site),
    indexed: isTextPage(path) || isEntryPage(path),
    jsonLd: [data],
  };
};

const failedHead = (
  kind: Exclude<PageContent['kind'], 'text'>,
  failure: NoPage['failure'],
  context: HeadContext,
): Head => {
  const { title } = failureTexts(kind, failure, context.translator);
  return {
    title,
    description: title,
    keywords: siteKeywords(context.translator),
    canonical: context.path,
    type: 'website',
    picture: defaultPicture(context, title),
    indexed: false,
    jsonLd: [],
  };
};

const pageHead = (page: PageContent, context: HeadContext): Head => {
  if (page.kind === 'text') return textHead(context);
  if ('failure' in page.content) return failedHead(page.kind, page.content.failure, context);
  if (page.kind === 'profile') return profileHead(page.content, context);
  if (page.kind === 'log') return logHead(page.content, context);
  if (page.kind === 'preview') return previewHead(page.content, context);
  const head = threadHead(page.content, context);
  return context.path.startsWith('/thread/embed/') ? { ...head, indexed: false, framed: true } : head;
};

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
 * The program that the server runs for public pages (docs/decisions/public-pages.md#rendering-on-the-server). It holds
 * nothing of one page that another could see.
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
