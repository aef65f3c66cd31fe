import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from './lib/paths.mjs';
import { UserError, printError } from './lib/user-error.mjs';

/** JavaScript of the first screen, in bytes after gzip (the budget: 170 kB). */
const budget = 170_000;

/**
 * One row of vite's manifest.
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The files of the entry and of a lazy route with all that they import statically.
 * @param {Manifest} manifest @param {RegExp} route the source of the route's chunk
 * @returns {Set<string>} file names inside dist
 * @throws {UserError} when there is no entry
 */
export const firstScreen = (manifest, route) => {
  const starts = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || route.test(manifest[key]?.src ?? key));
  if (!starts.some((key) => manifest[key]?.isEntry)) throw new UserError('The manifest names no entry.');
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

const main = () => {
  const dist = inProject('apps/web/dist');
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new UserError('apps/web/dist is not built (npm start or npm test builds it).');
  const sizes = [...firstScreen(JSON.parse(readFileSync(path, 'utf8')), /(^|\/)routes\/entry\/login\.tsx$/)]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((all, { bytes }) => all + bytes, 0);
  for (const { file, bytes } of sizes) console.log(`${String(bytes).padStart(9)}  ${file}`);
  console.log(`${String(total).padStart(9)}  in all, of ${budget} bytes (gzip)`);
  return total < budget ? 0 : 1;
};

if (import.meta.main) {
  try {
    process.exitCode = main();
  } catch (error) {
    process.exitCode = printError(error);
  }
}
