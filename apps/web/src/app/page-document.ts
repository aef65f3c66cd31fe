import { pageStylesId, type PageLanguage } from '@baithak/protocol/public-pages';
import { scriptJson } from '../features/public/head/head.ts';
import { directionOf } from '../i18n/language.ts';
import type { PageKind } from './public-routes.ts';
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

export type Manifest = Readonly<Record<string, Chunk>>;

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The scripts and styles that source files need, their own and those they import, in the order of the sources. */
export const filesOf = (manifest: Manifest, ...sources: readonly string[]): PageFiles => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(walk);
    chunk.css?.forEach((file) => styles.add(file));
  };
  sources.forEach(walk);
  return { scripts: [...scripts], styles: [...styles] };
};

/** What runs on a page that is read without the app. */
export const visitorScript = 'src/features/public/visitor/visitor.ts';

/** What the visitors' script loads for who is signed in: the file itself runs, and those that it imports come with it. */
const filesForMembers = ({ scripts: [script], styles }: PageFiles): string =>
  [
    '<template id="member-files">',
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    script === undefined ? '' : `<script type="module" crossorigin src="/${script}"></script>`,
    '</template>',
  ].join('');

interface DocumentParts {
  readonly kind: PageKind;
  readonly head: string;
  readonly body: string;
  readonly language: PageLanguage;
  /** What of the style sheets the page can use. */
  readonly css: string;
  readonly files: PageFiles;
  /** What is loaded for members on a page that is read without the app. */
  readonly memberFiles?: PageFiles | undefined;
  /** The file of the visitors' script; undefined where nothing is built. */
  readonly script: string | undefined;
  readonly served: ServedPage;
}

/** React puts preload links before the page itself: they belong into the head, outside of what is hydrated. */
const splitBody = (body: string): { links: string; rest: string } => {
  const links = /^(?:<link\b[^>]*>)*/.exec(body)?.[0] ?? '';
  return { links, rest: body.slice(links.length) };
};

/** Text waits for its fonts in those of the device, which have the same widths: `public/boot.js` lets them in once all else is there. */
const withoutFonts =
  "@media (scripting:enabled){:root:not([data-fonts]){--font-latin:'Anek Fallback','Anek Fallback Android';--font-latin-display:var(--font-latin);--font-nastaliq:'Nastaliq Fallback','Nastaliq Fallback Android';--font-naskh:'Naskh Fallback'}}";

const withoutStyles = (template: string): string =>
  template.replace(/\s*<link rel="(?:stylesheet|preload)"[^>]*>/g, '');

/** The template without the app and what prepares it. */
const withoutApp = (template: string): string =>
  withoutStyles(template)
    .replace(/\s*<script\b[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(/\s*<dialog\b.*?<\/dialog>/s, '');

const appScripts = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/** What is in the head and behind the page, by what runs on it: nothing in a frame, the visitors' script, or the app. */
const partsOf = (template: string, page: DocumentParts): { shell: string; scripts: string; behind: string } => {
  if (page.kind === 'framed') return { shell: withoutApp(template), scripts: '', behind: '' };
  if (page.kind === 'read') {
    const scripts = page.script === undefined ? '' : `<script src="/${page.script}"></script>`;
    return { shell: withoutApp(template), scripts, behind: page.memberFiles ? filesForMembers(page.memberFiles) : '' };
  }
  const { scripts, styles } = page.files;
  const missing = scripts.filter((file) => !template.includes(`/${file}"`));
  // Style sheets and scripts wait for the first paint, which needs none of them: public/boot.js lets them in.
  const waiting = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(template.match(appScripts) ?? []),
  ].join('');
  const data = `<script type="application/json" id="${servedId}">${scriptJson(page.served)}</script>`;
  return {
    shell: withoutStyles(template).replace(appScripts, ''),
    scripts: '',
    behind: `${data}<template id="app-files">${waiting}</template>`,
  };
};

/**
 * Puts a rendered page into the built index.html. Replacements are functions, so that `$` patterns in texts are not
 * expanded.
 */
export const fillTemplate = (template: string, page: DocumentParts): string => {
  const { links, rest } = splitBody(page.body);
  const { body, rules } = liftStyles(rest);
  const { shell, scripts, behind } = partsOf(template, page);
  const styles = `<style id="${pageStylesId}">${page.css}${withoutFonts}${rules}</style>`;
  return shell
    .replace(
      /<html[^>]*>/,
      () =>
        `<html lang="${page.language}" dir="${directionOf(page.language)}" data-served="${page.language}"${page.kind === 'live' ? ' data-starting' : ''}>`,
    )
    .replace(/\s*<meta name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => page.head)
    .replace('</head>', () => `${scripts}${links}${styles}</head>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${body}</div>${behind}`);
};

/** The hydration data of the page, in the browser; undefined on pages that the server did not render. */
export const readServed = (document: Document): ServedPage | undefined => {
  const text = document.getElementById(servedId)?.textContent;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into the page that it served
  return text === null || text === undefined ? undefined : (JSON.parse(text) as ServedPage);
};
