import {
  type PageContent,
  type PageRenderer,
  type PageToRender,
  type PrivacyFacts,
  pageStylesId,
} from '@baithak/protocol/public-pages';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { publicLog, presentRoomDetails, roomDetailsRow } from '../rooms/api.ts';
import type { CachedPage, PageRoute } from './page-route.ts';
import { boundPage, mostPageBytes } from './page-weight.ts';

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

/**
 * The log of a Public Normal room (docs/product.md#log-of-a-room). It is read for every request, so that an entry that was
 * changed in the database is on the page at once.
 */
export const logPage = {
  param: { name: 'roomId', form: /^[a-z0-9]{1,60}$/, otherwise: 'ROOM_NOT_FOUND' },
  query: { before: /^[0-9a-f]{24}$/ },
  load: async (app, ref, { before }) => {
    const { roomId, data, canLoadMore, total, mark, month } = await publicLog(app, ref, before);
    const row = await roomDetailsRow(app.db.read, '', roomId);
    if (!row) throw new Refusal('ROOM_NOT_FOUND');
    const { _id, title, tile } = presentRoomDetails(row, undefined, app.settings.read());
    const newest = before === undefined;
    const room = { _id, title, tile };
    return {
      kind: 'log',
      content: { renderedAt: app.clock.now(), room, data, canLoadMore, total, mark, month, newest },
    };
  },
  failed: (failure) => ({ kind: 'log', content: { failure } }),
} as const satisfies Omit<PageRoute, 'paths'>;

/** What leaves the house by the settings of this moment (docs/contract.md#classifier-endpoint). */
export const privacyFacts = ({ config, settings }: Pick<App, 'config' | 'settings'>): PrivacyFacts => {
  const { endpoint } = config;
  if (!endpoint) return { endpoint: null };
  const { privateMessages } = settings.read().endpoint;
  return { endpoint: { host: new URL(endpoint.url).host, pictures: endpoint.images, privateMessages } };
};
