import type { PageLanguage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { escapeHtml } from '@baithak/protocol/text/escape-html';

export interface HeadContext {
  readonly path: string;
  readonly search: string;
  /** The server's public origin, without a trailing slash. */
  readonly origin: string;
  /** The origin of the asset service, empty for the page's own. */
  readonly assets: string;
  readonly language: PageLanguage;
  readonly translator: i18n;
}

export interface Picture {
  /** An absolute URL. */
  readonly url: string;
  /** In pixels, where known. */
  readonly width?: number;
  readonly height?: number;
  readonly alt: string;
}

/** The metadata of a page. `canonical` and `author` are paths. Dates are ISO. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly canonical: string;
  readonly type: 'article' | 'profile' | 'website';
  readonly picture: Picture;
  readonly indexed: boolean;
  readonly published?: string;
  readonly tags?: readonly string[];
  readonly jsonLd: readonly object[];
  /** Links open in a new tab, outside of the frame. */
  readonly framed?: boolean;
}

/** The card image of pages without a picture of their own (public/pictures/card.png). */
export const defaultPicture = ({ origin }: HeadContext, alt: string): Picture => ({
  url: `${origin}/pictures/card.png`,
  width: 1200,
  height: 630,
  alt,
});

/** The keywords of the language pack, separated by commas. */
export const siteKeywords = (translator: i18n): string[] => translator.t('keywords', { ns: 'public' }).split(/[,،]\s*/);

/** Escapes a text for HTML and for one line: line breaks and control characters become spaces. */
export const escapeToOneLine = (text: string): string =>
  escapeHtml(text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '));

const codes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON for a script element: it cannot end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => codes[sign] ?? sign);

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
