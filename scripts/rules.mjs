// The house rules that no linter at hand can express: who imports whom, cycles, sizes, right-to-left styles, classes, no schemas in the browser, casts, tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './lib/paths.mjs';
import { casts } from './rules/casts.mjs';
import { classes } from './rules/classes.mjs';
import { cycles } from './rules/cycles.mjs';
import { functions } from './rules/functions.mjs';
import { missingFromLock } from './rules/lock.mjs';
import { noSchemas } from './rules/no-schemas.mjs';
import { sizes } from './rules/sizes.mjs';
import { parse } from './rules/source.mjs';
import { inlineStyles, sheet } from './rules/styles.mjs';
import { tests } from './rules/tests.mjs';
import { zones } from './rules/zones.mjs';

const tops = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'dist', '.artifacts', '.vite']);

/** @param {string} folder @returns {string[]} every file below, from the project's folder, with / */
const files = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));

/** @param {string} path */
const read = (path) => readFileSync(join(inProject(), path), 'utf8');

const main = () => {
  const all = tops.filter((top) => existsSync(inProject(top))).flatMap(files);
  const sources = all.filter((path) => /\.(ts|tsx|mjs)$/.test(path)).map((path) => parse(path, read(path)));
  const sheets = new Map(all.filter((path) => path.endsWith('.css')).map((path) => [path, read(path)]));
  const styles = [...[...sheets].flatMap(([path, text]) => sheet(path, text)), ...classes(sources, sheets)];
  const each = sources.flatMap((source) =>
    [zones, sizes, functions, casts, tests, inlineStyles].flatMap((rule) => rule(source)),
  );
  const missing = Object.keys(missingFromLock(JSON.parse(read('package-lock.json')).packages));
  const lock = missing.map((name) => ({
    path: 'package-lock.json',
    line: 1,
    says: `${name} is missing; run node scripts/complete-lock.mjs`,
  }));
  const findings = [...each, ...cycles(sources), ...noSchemas(sources), ...styles, ...lock];
  for (const { path, line, says } of findings) console.log(`${path}:${line} ${says}`);
  console.log(`${sources.length} sources and ${sheets.size} style sheets read, ${findings.length} findings`);
  return findings.length === 0 ? 0 : 1;
};

process.exitCode = main();
