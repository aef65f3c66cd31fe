import type { NoPage, PageContent } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { addWordsTexts } from '../../parts/use-words-texts.ts';
import { failureTexts } from '../failure-texts.ts';
import { defaultPicture, siteKeywords, type Head, type HeadContext } from './head.ts';
import { logHead } from './log-head.ts';
import { previewHead } from './preview-head.ts';
import { profileHead } from './profile-head.ts';
import { threadHead } from './thread-head.ts';

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

/** The head of any public page. */
export const pageHead = (page: PageContent, context: HeadContext): Head => {
  if (page.kind === 'text') return textHead(context);
  if ('failure' in page.content) return failedHead(page.kind, page.content.failure, context);
  if (page.kind === 'profile') return profileHead(page.content, context);
  if (page.kind === 'log') return logHead(page.content, context);
  if (page.kind === 'preview') return previewHead(page.content, context);
  const head = threadHead(page.content, context);
  return context.path.startsWith('/thread/embed/') ? { ...head, indexed: false, framed: true } : head;
};
