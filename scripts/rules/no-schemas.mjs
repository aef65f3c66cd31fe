import { resolveImport } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding */

const entry = 'apps/web/src/main.tsx';

/** The web's own lazy files are pages; what the client loads lazily is for whoever asks, which the web does not. @param {string} path */
const followsLazy = (path) => path.startsWith('apps/web/src/');

/**
 * No page may load zod (docs/decisions/libraries-of-the-web.md#no-zod-in-the-browser): a value taken from a contract
 * file brings all of it, and nothing else shows that.
 * @param {readonly Source[]} sources @returns {Finding[]} each file that imports zod and that a page loads, with the way there
 */
export const noSchemas = (sources) => {
  const known = new Map(sources.map((source) => [source.path, source]));
  const ways = new Map([[entry, [entry]]]);
  /** @type {Finding[]} */
  const findings = [];
  for (const [path, way] of ways) {
    for (const { from, kind, line } of known.get(path)?.imports ?? []) {
      if (kind === 'type' || (kind === 'lazy' && !followsLazy(path))) continue;
      if (from === 'zod')
        findings.push({ path, line, message: `zod would be loaded by the browser: ${way.slice(-3).join(' → ')}` });
      const to = resolveImport(path, from);
      if (to && !ways.has(to)) ways.set(to, [...way, to]);
    }
  }
  return findings;
};
