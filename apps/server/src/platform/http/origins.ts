import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The origins of services that are not on the page's origin (AUTH_URL, API_URL, SOCKET_URL, ASSETS_URL). */
const elsewhere = ({ urls }: Config): string[] => [...new Set(Object.values(urls).filter((url) => url !== ''))];

const asWebsocket = (url: string): string => url.replace(/^http/, 'ws');

/** The Content-Security-Policy of pages: nothing from other sites, except our services where they are. */
export const contentPolicy = (config: Config): Record<string, string[] | null> => {
  const others = elsewhere(config);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // The server's pages have their own styles in one element, named by its hash
    // (docs/decisions/public-pages.md#styles-without-unsafe-inline).
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...others],
    'media-src': ["'self'", 'blob:', ...others],
    'connect-src': ["'self'", ...others, ...others.map(asWebsocket)],
    'font-src': ["'self'"],
    // Pages of other sites, after a press: linked videos and the media viewer, in sandboxed frames (docs/product.md#media-viewer).
    'frame-src': ['https:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  };
};

/** Strict-Transport-Security, once people reach the platform by https; other hosts of the domain are not ours to decide about. */
export const transportSecurity = ({ publicUrl }: Config): { maxAge: number; includeSubDomains: boolean } | false =>
  publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false };

/** Lets the page's origin call this process when services have addresses of their own, or the pages are of another process. */
export const allowOrigins = async (server: FastifyInstance, config: Config): Promise<void> => {
  if (elsewhere(config).length > 0 || !config.services.has('web'))
    await server.register(cors, {
      origin: config.publicUrl,
      methods: ['GET', 'POST'],
      // The date tells clients how far their own clock is off.
      exposedHeaders: ['Retry-After', 'Date'],
      maxAge: 86_400,
    });
};

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (name: string, content: string): string => `<meta name="${name}" content="${attribute(content)}">`;

/** Writes into the page where the services are, when they are elsewhere. */
export const withUrls = (page: string, config: Config): string =>
  elsewhere(config).length === 0
    ? page
    : page.replace('</head>', () => `${meta('baithak-urls', JSON.stringify(config.urls))}</head>`);
