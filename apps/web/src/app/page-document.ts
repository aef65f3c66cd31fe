import type { PageLanguage } from '@baithak/protocol/public-pages';
import { scriptJson } from '../features/public/head/escape.ts';
import { directionOf } from '../i18n/language.ts';
import { liftStyles } from './page-styles.ts';

/** The data for hydration: the language of the rendered page, and the loader data of its routes. */
export interface ServedPage {
  readonly language: PageLanguage;
  readonly loaderData: Readonly<Record<string, unknown>>;
}

export const servedId = 'served-page';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** vite's manifest, by source file. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The scripts and styles that a source file needs, its own and those it imports. */
export const filesOf = (manifest: Manifest, source: string): { scripts: string[]; styles: string[] } => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(walk);
    chunk.css?.forEach((file) => styles.add(file));
  };
  walk(source);
  return { scripts: [...scripts], styles: [...styles] };
};

interface DocumentParts {
  readonly head: string;
  readonly body: string;
  readonly language: PageLanguage;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly served: ServedPage;
  /** Leaves out all scripts: for frames on other sites. */
  readonly isStill: boolean;
}

/** React puts preload links before the page itself: they belong into the head, outside of what is hydrated. */
const splitBody = (body: string): { links: string; rest: string } => {
  const links = /^(?:<link\b[^>]*>)*/.exec(body)?.[0] ?? '';
  return { links, rest: body.slice(links.length) };
};

/**
 * Puts a rendered page into the built index.html. Replacements are functions, so that `$` patterns in texts are not
 * expanded.
 */
export const fillTemplate = (template: string, page: DocumentParts): string => {
  const missing = (files: readonly string[]): readonly string[] =>
    files.filter((file) => !template.includes(`/${file}"`));
  const styles = missing(page.styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const scripts = page.isStill
    ? []
    : missing(page.scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const data = page.isStill
    ? ''
    : `<script type="application/json" id="${servedId}">${scriptJson(page.served)}</script>`;
  const { links, rest } = splitBody(page.body);
  const { body, styles: own } = liftStyles(rest);
  const shell = page.isStill
    ? template.replace(/\s*<script\b[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    : template;
  return shell
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${page.language}" dir="${directionOf(page.language)}" data-served="${page.language}">`,
    )
    .replace(/\s*<meta name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => page.head)
    .replace('</head>', () => `${[links, ...styles, ...scripts, own].join('')}</head>`)
    .replace(/\s*<noscript>.*?<\/noscript>/s, () => '')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${data}`);
};

/** The hydration data of the page, in the browser; undefined on pages that the server did not render. */
export const readServed = (document: Document): ServedPage | undefined => {
  const text = document.getElementById(servedId)?.textContent;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into the page that it served
  return text === null || text === undefined ? undefined : (JSON.parse(text) as ServedPage);
};
