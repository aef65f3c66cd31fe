import { type Call, type Emit, errorsOf } from '@baithak/protocol/define-contract';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { App } from '../context.ts';
import { countBytes, payersOf, withinBudget } from '../cost.ts';
import { Refusal } from '../errors.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { Wire } from '../implement.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';

/**
 * The viewer is a script of others: in a sandbox without an origin it reaches nothing that the app keeps in the browser
 * (docs/decisions/public-pages.md#styles-without-unsafe-inline). `inline`: the hashes of its inline scripts.
 */
const viewerPolicy = (inline: readonly string[]): string =>
  [
    'sandbox allow-scripts allow-popups allow-downloads',
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

const hashesOf = (page: string): string[] =>
  [...page.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** The viewer ends at once without storage; it gets one that lasts as long as its page. */
const storage = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  Object.defineProperty(window, name, {
    value: {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() { return kept.size; },
    },
  });
}`;

/** What the viewer's server answered, with the policy that it is shown under. */
const sandboxed = (payload: Buffer, type: string): { readonly payload: Buffer | string; readonly policy: string } => {
  if (!type.startsWith('text/html')) return { payload, policy: viewerPolicy([]) };
  const page = payload.toString('utf8').replace('<head>', () => `<head><script>${storage}</script>`);
  return { payload: page, policy: viewerPolicy(hashesOf(page)) };
};

/** One file of the viewer, or where it is. */
interface ViewerFile {
  readonly type: string;
  readonly payload: Buffer;
  readonly policy: string;
  readonly location?: string | undefined;
}

const read = async (path: string): Promise<ViewerFile> => {
  const page = await (await import('./reference-page.ts')).referencePage();
  const { statusCode, headers, rawPayload } = await page.inject({ method: 'GET', url: path });
  if (statusCode >= 400) throw new Refusal('NOT_FOUND');
  const type = headers['content-type'] ?? 'text/html; charset=utf-8';
  const { payload, policy } = sandboxed(rawPayload, type);
  return { type, payload: Buffer.from(payload), policy, location: headers.location };
};

/**
 * The viewer's files by their paths, each made once: however many people read its script of 4 MB, and however slowly, it
 * is in memory once. Throws NOT_FOUND for any other path.
 */
const createViewerFiles = (): ((path: string) => Promise<ViewerFile>) => {
  const files = new Map<string, Promise<ViewerFile>>();
  return (path) => {
    const known = files.get(path);
    if (known) return known;
    const file = read(path);
    files.set(path, file);
    // Only what is there is kept: anybody can ask for any path.
    file.catch(() => files.delete(path));
    return file;
  };
};

/** The viewer's page has no origin, and reads them as a stranger would. */
const forEverybody = { 'access-control-allow-origin': '*' };

/**
 * /docs, /docs/openapi.json and /docs/asyncapi.json, generated from the contract on the first request.
 * `unpublished`: the events that nothing publishes yet, as `domain.key`; AsyncAPI marks them.
 */
export const mountDocs = (
  server: FastifyInstance,
  { limits, config }: Pick<App, 'limits' | 'config'>,
  domains: Readonly<Record<string, Wire>>,
  unpublished: ReadonlySet<string>,
): void => {
  const addressOf = createClientAddress(config.trustProxy);
  const documents = {
    '/docs/openapi.json': once(() => printed(openApi(domains, (call: Call) => errorsOf(call)))),
    '/docs/asyncapi.json': once(() => printed(asyncApi(domains, unpublished, (emit: Emit) => errorsOf(emit)))),
  };
  const viewer = createViewerFiles();
  for (const [url, document] of Object.entries(documents)) {
    server.get(url, (request, reply) =>
      withinBudget(limits, payersOf(undefined, addressOf(request.raw)), async () => {
        const body = document();
        countBytes(body.length);
        return reply.headers(forEverybody).type('application/json; charset=utf-8').send(body);
      }),
    );
  }
  // Fastify treats /docs and /docs/ as one; the viewer redirects from one to the other.
  for (const url of ['/docs', '/docs/*']) {
    server.get(url, (request, reply) =>
      withinBudget(limits, payersOf(undefined, addressOf(request.raw)), async () => {
        const file = await viewer(new URL(request.url, 'http://docs').pathname);
        if (file.location !== undefined) return reply.redirect(file.location, 302);
        countBytes(file.payload.length);
        return reply
          .type(file.type)
          .headers({ 'content-security-policy': file.policy, 'cache-control': 'public, max-age=3600' })
          .send(file.payload);
      }),
    );
  }
};

/** As bytes, made once: printing it takes longer than sending it. */
const printed = (document: object): Buffer => Buffer.from(JSON.stringify(document));

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
