import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { pageStylesId, type PageContent, type PageRenderer, type PageToRender } from '@baithak/protocol/public-pages';
import { boundPage, mostPageBytes } from './bound-page.ts';
import type { CachedPage } from './page-cache.ts';

/** In libuv's threads: the main thread goes on meanwhile. */
const gzip = promisify(gzipWithCallback);

/** Bytes to which texts are cut. They are estimates: a page that is too long after all is rendered again, cut shorter. */
const attempts = [0.95, 0.4, 0.1].map((share) => mostPageBytes * share);

const render = async (renderer: PageRenderer, about: Omit<PageToRender, 'page'>, content: PageContent) => {
  let last: { page: PageContent; html: Buffer } | undefined;
  for (const bytes of attempts) {
    const page = boundPage(content, bytes);
    last = { page, html: Buffer.from(await renderer.render({ ...about, page })) };
    if (last.html.length <= mostPageBytes) return last;
  }
  if (!last) throw new Error('A page was not rendered.');
  return last;
};

type Printed = Pick<CachedPage, 'page' | 'html' | 'gzip' | 'etag' | 'styleSource'>;

const styleElement = new RegExp(`<style id="${pageStylesId}">(.*?)</style>`, 's');

const styleSourceOf = (html: Buffer): string | undefined => {
  const styles = styleElement.exec(html.toString('utf8'))?.[1];
  return styles && `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
};

/** Renders a page, at most `mostPageBytes` long, ready to be sent. */
export const printPage = async (
  renderer: PageRenderer,
  about: Omit<PageToRender, 'page'>,
  content: PageContent,
): Promise<Printed> => {
  const { page, html } = await render(renderer, about, content);
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { page, html, gzip: await gzip(html, { level: 5 }), etag, styleSource: styleSourceOf(html) };
};
