import type { RouteObject } from 'react-router';

/** The build's names of the pages that the server draws, by their ids: what such a page's browser must load (decision 0160). */
export const pageFiles = {
  thread: 'src/routes/public-thread.tsx',
  replies: 'src/routes/public-thread.tsx',
  embed: 'src/routes/public-thread-embed.tsx',
  user: 'src/routes/user.tsx',
  preview: 'src/routes/preview.tsx',
  about: 'src/routes/about.tsx',
  privacy: 'src/routes/privacy.tsx',
  terms: 'src/routes/terms.tsx',
  contact: 'src/routes/contact.tsx',
  dict: 'src/routes/dict-allowed.tsx',
  tests: 'src/routes/tests.tsx',
} as const;

export type PageId = keyof typeof pageFiles;

interface PublicRoute {
  readonly id: PageId;
  readonly path: string;
  readonly lazy: () => Promise<object>;
}

const pages: PublicRoute[] = [
  { id: 'thread', path: 'thread/public/:threadId', lazy: () => import('../routes/public-thread.tsx') },
  { id: 'replies', path: 'thread/public/withReplies/:threadId', lazy: () => import('../routes/public-thread.tsx') },
  { id: 'embed', path: 'thread/embed/:threadId', lazy: () => import('../routes/public-thread-embed.tsx') },
  { id: 'user', path: 'user/:username', lazy: () => import('../routes/user.tsx') },
  { id: 'preview', path: 'preview/room/:roomId?', lazy: () => import('../routes/preview.tsx') },
  { id: 'about', path: 'about', lazy: () => import('../routes/about.tsx') },
  { id: 'privacy', path: 'privacy', lazy: () => import('../routes/privacy.tsx') },
  { id: 'terms', path: 'terms', lazy: () => import('../routes/terms.tsx') },
  { id: 'contact', path: 'contact', lazy: () => import('../routes/contact.tsx') },
  { id: 'dict', path: 'dict/allowed', lazy: () => import('../routes/dict-allowed.tsx') },
  { id: 'tests', path: 'tests', lazy: () => import('../routes/tests.tsx') },
];

/** Pages that are read without signing in (specification 2); their ids name what the server hands over for them. */
export const publicRoutes: RouteObject[] = pages;

export const isPageId = (id: string): id is PageId => id in pageFiles;
