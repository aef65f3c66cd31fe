import type { RouteObject } from 'react-router';

/**
 * The source files of the pages that the server renders, by page id: the manifest gives what the browser must load
 * (docs/decisions/public-pages.md#rendering-on-the-server).
 */
export const pageFiles = {
  thread: 'src/routes/public/public-thread.tsx',
  replies: 'src/routes/public/public-thread.tsx',
  embed: 'src/routes/public/public-thread-embed.tsx',
  user: 'src/routes/public/user.tsx',
  preview: 'src/routes/public/preview.tsx',
  log: 'src/routes/public/log.tsx',
  about: 'src/routes/public/written.tsx',
  privacy: 'src/routes/public/privacy.tsx',
  terms: 'src/routes/public/written.tsx',
  contact: 'src/routes/public/written.tsx',
  tests: 'src/routes/public/tests.tsx',
  words: 'src/routes/public/allowed-words.tsx',
  login: 'src/routes/entry/login.tsx',
  glogin: 'src/routes/entry/guest-login.tsx',
  register: 'src/routes/entry/register.tsx',
  forgot: 'src/routes/entry/forgot.tsx',
} as const;

/** The route around the pages that call the server; of those the server renders the ways in. */
export const queriesId = 'queries';

export type PageId = keyof typeof pageFiles;

/** What members get beside what the server has drawn, by page id: a script that draws into the page. */
export const memberScripts: Partial<Record<PageId, string>> = { user: 'src/app/profile-private.tsx' };

/**
 * What runs on a page: `read` the visitors' script alone (docs/decisions/public-pages.md#pages-without-the-app),
 * `framed` nothing, `live` the app, which takes it over.
 */
export type PageKind = 'read' | 'framed' | 'live';

const livePages: ReadonlySet<PageId> = new Set(['tests', 'words', 'login', 'glogin', 'register', 'forgot']);

export const pageKind = (id: PageId): PageKind => (id === 'embed' ? 'framed' : livePages.has(id) ? 'live' : 'read');

interface PublicRoute {
  readonly id: PageId;
  readonly path: string;
  readonly lazy: () => Promise<object>;
}

const written = (name: 'About' | 'Contact' | 'Terms') => async () => ({
  Component: (await import('../routes/public/written.tsx'))[name],
});

const pages: PublicRoute[] = [
  { id: 'thread', path: 'thread/public/:threadId', lazy: () => import('../routes/public/public-thread.tsx') },
  {
    id: 'replies',
    path: 'thread/public/withReplies/:threadId',
    lazy: () => import('../routes/public/public-thread.tsx'),
  },
  { id: 'embed', path: 'thread/embed/:threadId', lazy: () => import('../routes/public/public-thread-embed.tsx') },
  { id: 'user', path: 'user/:username', lazy: () => import('../routes/public/user.tsx') },
  { id: 'preview', path: 'preview/room/:roomId?', lazy: () => import('../routes/public/preview.tsx') },
  { id: 'log', path: 'preview/log/:roomId', lazy: () => import('../routes/public/log.tsx') },
  { id: 'about', path: 'about', lazy: written('About') },
  { id: 'privacy', path: 'privacy', lazy: () => import('../routes/public/privacy.tsx') },
  { id: 'terms', path: 'terms', lazy: written('Terms') },
  { id: 'contact', path: 'contact', lazy: written('Contact') },
  { id: 'tests', path: 'tests', lazy: () => import('../routes/public/tests.tsx') },
  { id: 'words', path: 'dict/allowed', lazy: () => import('../routes/public/allowed-words.tsx') },
];

/**
 * The pages for visitors (docs/product.md#public-thread-page); their ids are the keys of the loader data that the
 * server provides.
 */
export const publicRoutes: RouteObject[] = pages;

export const isPageId = (id: string): id is PageId => id in pageFiles;
