import { escapeToOneLine, scriptJson } from './escape.ts';
import type { Head, HeadContext } from './head.ts';

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeToOneLine(content)}">`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeToOneLine(content)}">`;
const link = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}" href="${escapeToOneLine(href)}"${more}>`;

const locales = { en: 'en_GB', ur: 'ur_PK' } as const;

/**
 * Each language is a page of its own whose canonical URL must be itself: otherwise search engines ignore the
 * alternates.
 */
const languages = (head: Head, { origin, search }: HeadContext): string[] => {
  const at = origin + head.canonical;
  const language = new URLSearchParams(search).get('lang');
  return [
    link('canonical', language === null ? at : `${at}?lang=${language}`),
    link('alternate', `${at}?lang=en`, ' hreflang="en"'),
    link('alternate', `${at}?lang=ur`, ' hreflang="ur"'),
    link('alternate', at, ' hreflang="x-default"'),
  ];
};

const card = (head: Head, { origin, language }: HeadContext): string[] => {
  const { picture } = head;
  const other = language === 'ur' ? 'en' : 'ur';
  return [
    property('og:site_name', 'Baithak'),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', origin + head.canonical),
    property('og:image', picture.url),
    ...(picture.width === undefined ? [] : [property('og:image:width', String(picture.width))]),
    ...(picture.height === undefined ? [] : [property('og:image:height', String(picture.height))]),
    property('og:image:alt', picture.alt),
    property('og:locale', locales[language]),
    property('og:locale:alternate', locales[other]),
    ...(head.published === undefined ? [] : [property('article:published_time', head.published)]),
    ...(head.tags ?? []).map((tag) => property('article:tag', tag)),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', picture.url),
    meta('twitter:image:alt', picture.alt),
  ];
};

const oembed = (head: Head, { origin }: HeadContext): string[] =>
  head.type === 'article'
    ? [
        link(
          'alternate',
          `${origin}/thread/oembed?format=json&url=${encodeURIComponent(origin + head.canonical)}`,
          ' type="application/json+oembed"',
        ),
      ]
    : [];

/** The head of a public page as HTML: every text is escaped, and structured data is not executable. */
export const printHead = (head: Head, context: HeadContext): string => {
  const about = [
    `<title>${escapeToOneLine(head.title)}</title>`,
    meta('description', head.description),
    meta('keywords', head.keywords.join(', ')),
  ];
  if (!head.indexed)
    return [
      ...about,
      meta('robots', 'noindex'),
      ...(head.framed ? ['<base target="_blank">', link('canonical', context.origin + head.canonical)] : []),
    ].join('\n');
  const data = head.jsonLd.map((block) => `<script type="application/ld+json">${scriptJson(block)}</script>`);
  return [...about, ...languages(head, context), ...oembed(head, context), ...card(head, context), ...data].join('\n');
};
