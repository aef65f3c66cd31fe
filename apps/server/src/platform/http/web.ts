import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { OpenRenderer, PageRenderer } from '@baithak/protocol/public-pages';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { withUrls } from './origins.ts';

/**
 * The built web client. `renderer` is its program for public pages
 * (docs/decisions/public-pages.md#rendering-on-the-server): without it the browser draws them.
 */
export interface Web {
  readonly dist: string;
  /** index.html with the services' addresses; undefined when nothing is built. */
  readonly page: string | undefined;
  readonly renderer: PageRenderer | undefined;
}

/** Reads what `vite build` made for browsers into the folder `dist`. */
export const openWeb = async (config: Config, dist: string): Promise<Web> => {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) return { dist, page: undefined, renderer: undefined };
  const page = withUrls(await readFile(index, 'utf8'), config);
  return { dist, page, renderer: await loadRenderer(config, dist, page) };
};

/** The program is beside `dist`; it is found by its path, because the server must not know the web's source. */
const loadRenderer = async (config: Config, dist: string, template: string): Promise<PageRenderer | undefined> => {
  const entry = join(dist, '../dist-server/entry-server.js');
  if (!existsSync(entry)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build makes this module from apps/web/src/entry-server.tsx
  const { openRenderer } = (await import(pathToFileURL(entry).href)) as { openRenderer: OpenRenderer };
  const manifest: unknown = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  return openRenderer({
    template,
    manifest,
    urls: config.urls,
    readFile: (file) => readFileSync(join(dist, file), 'utf8'),
  });
};

/**
 * Serves the built web client: hashed assets for a year, every other page address gets index.html, unknown ones with
 * 404. `respelled`: where a page is that an address names in another spelling.
 */
export const mountWeb = async (
  server: FastifyInstance,
  { dist, page, renderer }: Web,
  respelled: (url: string) => string | undefined = () => undefined,
): Promise<void> => {
  if (page !== undefined) {
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path.slice(dist.length + 1)));
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const knows = renderer?.knows(request.url.split('?', 1)[0] ?? '/');
    const reads = ['GET', 'HEAD'].includes(request.method);
    const takesPage = reads && accepts(request.headers.accept, knows === true);
    const elsewhere = reads ? respelled(request.url) : undefined;
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 301);
    if (!takesPage || page === undefined) throw new Refusal('NOT_FOUND');
    return reply
      .status(knows === false ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};

/** Clients that accept anything, as curl does, get the existing pages; the not-found page is for browsers only. */
const accepts = (accept = '*/*', isPage: boolean): boolean =>
  accept.includes('text/html') || (isPage && accept.includes('*/*'));

/** Built files have a hash in their names; fonts and drawings seldom change; pages must be revalidated. */
const cacheOf = (path: string): string => {
  if (path.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return path.includes(sep) ? 'public, max-age=2592000' : 'no-cache';
};

/** A process that serves no web client has no pages. */
export const refusePages = (server: FastifyInstance): void => {
  server.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND');
  });
};
