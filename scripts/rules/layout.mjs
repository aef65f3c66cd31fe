import { posix } from 'node:path';
import { isTest } from './source.mjs';
import { resolveImport, serverZone } from './zones.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding */

/**
 * What a script can count of the layout (docs/development.md#one-subject-one-folder-few-files), and the most of it: who
 * makes one smaller lowers its number here.
 */
export const most = {
  'tracked files, without pictures, sounds and fonts': 2382,
  'lines of CSS': 8560,
  'production files under 15 lines': 82,
  'production files with one importer, in the same folder': 169,
  'floors of the server’s domains': 12,
};

/** @param {string} text */
const lineCount = (text) => text.split('\n').length - 1;

/** @param {string} path */
const isProduction = (path) =>
  /^(apps|packages)\//.test(path) && !isTest(path) && !path.includes('/testing/') && !path.includes('/fixture/');

/** Production files that one other production file imports, from the same folder. @param {readonly Source[]} sources */
const withOneImporter = (sources) => {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const { path, imports } of sources)
    for (const { from } of imports) {
      const to = resolveImport(path, from);
      if (to !== undefined && to !== path) importers.set(to, (importers.get(to) ?? new Set()).add(path));
    }
  return sources.filter(({ path }) => {
    const all = [...(importers.get(path) ?? [])];
    return all.length === 1 && posix.dirname(all[0] ?? '') === posix.dirname(path);
  }).length;
};

/** How many domains use each other in one row, from the one that uses none. @param {readonly Source[]} sources */
const floors = (sources) => {
  /** @type {Map<string, Set<string>>} */
  const uses = new Map();
  for (const { path, imports } of sources)
    for (const { from } of imports) {
      const [own, to] = [path, resolveImport(path, from) ?? ''].map((each) => {
        const { zone, name } = each.startsWith('apps/server/src/') ? serverZone(each) : { zone: '', name: '' };
        return zone === 'domain' ? name : undefined;
      });
      if (own === undefined) continue;
      const used = uses.get(own) ?? new Set();
      if (to !== undefined && to !== own) used.add(to);
      uses.set(own, used);
    }
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {string} domain @returns {number} */
  const floorOf = (domain) => {
    const before = known.get(domain);
    if (before !== undefined) return before;
    known.set(domain, 1);
    const floor = 1 + Math.max(0, ...[...(uses.get(domain) ?? [])].map(floorOf));
    known.set(domain, floor);
    return floor;
  };
  return Math.max(0, ...[...uses.keys()].map(floorOf));
};

/**
 * @param {readonly string[]} tracked every file of the repository @param {readonly Source[]} sources
 * @param {ReadonlyMap<string, string>} sheets style sheets by path @returns {Record<keyof typeof most, number>}
 */
export const measure = (tracked, sources, sheets) => {
  const production = sources.filter(({ path }) => isProduction(path));
  const texts = [...production.map(({ path, text }) => /** @type {const} */ ([path, text])), ...sheets];
  return {
    'tracked files, without pictures, sounds and fonts': tracked.filter(
      (path) => !/\.(png|jpe?g|webp|avif|gif|svg|ico|mp3|mp4|ogg|webm|wav|m4a|woff2?|ttf)$/.test(path),
    ).length,
    'lines of CSS': [...sheets.values()].reduce((sum, text) => sum + lineCount(text), 0),
    'production files under 15 lines': texts.filter(([, text]) => lineCount(text) < 15).length,
    'production files with one importer, in the same folder': withOneImporter(production),
    'floors of the server’s domains': floors(production),
  };
};

/** @param {Record<string, number>} measured @returns {Finding[]} */
export const layout = (measured) =>
  Object.entries(most).flatMap(([what, limit]) => {
    const now = measured[what] ?? 0;
    const message = `${what}: ${now}, at most ${limit}`;
    return now > limit ? [{ path: 'scripts/rules/layout.mjs', line: 1, message }] : [];
  });
