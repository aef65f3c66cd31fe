import { createHash } from 'node:crypto';

/**
 * The viewer is a script of others: in a sandbox without an origin it reaches nothing that the app keeps in the browser
 * (docs/decisions/0333-styles-without-unsafe-inline.md). `inline`: the hashes of its inline scripts.
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
export const sandboxed = (
  payload: Buffer,
  type: string,
): { readonly payload: Buffer | string; readonly policy: string } => {
  if (!type.startsWith('text/html')) return { payload, policy: viewerPolicy([]) };
  const page = payload.toString('utf8').replace('<head>', () => `<head><script>${storage}</script>`);
  return { payload: page, policy: viewerPolicy(hashesOf(page)) };
};
