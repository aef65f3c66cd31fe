import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from './lib/paths.mjs';
import { UserError, printError } from './lib/user-error.mjs';

/** JavaScript of the first screen, in bytes after gzip. */
const budget = 170_000;
/** The script of public pages, in bytes after gzip (docs/decisions/public-pages.md#pages-without-the-app). */
const visitorBudget = 15_000;

/** The app's entry in vite's manifest; the scripts of members on public pages are others. */
const entry = 'index.html';

/**
 * One row of vite's manifest.
 * @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The files of the entry and of a lazy route with all that they import statically.
 * @param {Manifest} manifest @param {RegExp} route the source of the route's chunk
 * @returns {Set<string>} file names inside dist
 * @throws {UserError} when there is no entry
 */
export const firstScreen = (manifest, route) => {
  const starts = Object.keys(manifest).filter((key) => key === entry || route.test(manifest[key]?.src ?? key));
  if (!(entry in manifest)) throw new UserError('The manifest names no entry.');
  const seen = new Set();
  /** @param {string} key */
  const walk = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next);
  };
  starts.forEach(walk);
  const files = [...seen].map((key) => manifest[key]?.file).filter((file) => file !== undefined);
  return new Set(files.filter((file) => file.endsWith('.js')));
};

/**
 * The script of public pages.
 * @param {Manifest} manifest
 * @returns {string} its file name inside dist
 * @throws {UserError} when there is none
 */
export const visitorScript = (manifest) => {
  const file = Object.values(manifest).find(({ src }) => src?.endsWith('/visitor/visitor.ts'))?.file;
  if (file === undefined) throw new UserError('The manifest names no script of public pages.');
  return file;
};

const main = () => {
  const dist = inProject('apps/web/dist');
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new UserError('apps/web/dist is not built (npm start or npm test builds it).');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  /** @param {string} file */
  const sizeOf = (file) => gzipSync(readFileSync(join(dist, file))).length;
  const visitor = sizeOf(visitorScript(manifest));
  console.log(`${String(visitor).padStart(9)}  public pages, of ${visitorBudget} bytes (gzip)`);
  const sizes = [...firstScreen(manifest, /(^|\/)routes\/entry\/login\.tsx$/)]
    .map((file) => ({ file, bytes: sizeOf(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((all, { bytes }) => all + bytes, 0);
  for (const { file, bytes } of sizes) console.log(`${String(bytes).padStart(9)}  ${file}`);
  console.log(`${String(total).padStart(9)}  in all, of ${budget} bytes (gzip)`);
  return total < budget && visitor < visitorBudget ? 0 : 1;
};

if (import.meta.main) {
  try {
    process.exitCode = main();
  } catch (error) {
    process.exitCode = printError(error);
  }
}
