// The project's rules that no linter can express: who imports whom, domains that use each other, who writes which table,
// writes that the writer thread does not know, what would be loaded in vain,
// style attributes, classes, no schemas in the browser, citations, migrations beside which older programs go on, and what can
// be counted of the layout.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './lib/paths.mjs';
import { citations, decisions } from './rules/citations.mjs';
import { classes } from './rules/classes.mjs';
import { domainCycles } from './rules/domain-cycles.mjs';
import { layout, measure } from './rules/layout.mjs';
import { missingFromLock } from './rules/lock.mjs';
import { compatibleMigrations } from './rules/migrations.mjs';
import { noSchemas } from './rules/no-schemas.mjs';
import { parse } from './rules/source.mjs';
import { inlineStyles } from './rules/styles.mjs';
import { queriesThatWrite, tableWrites } from './rules/table-writes.mjs';
import { classNames, utilities } from './rules/utilities.mjs';
import { loadedInVain, writesList } from './rules/writes-list.mjs';
import { zones } from './rules/zones.mjs';

const tops = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'dist', 'dist-server', '.artifacts', '.vite']);

/** @param {string} folder @returns {string[]} every file below, from the project's folder, with / */
const files = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));

/** @param {string} path */
const read = (path) => readFileSync(join(inProject(), path), 'utf8');

const main = async () => {
  const all = tops.filter((top) => existsSync(inProject(top))).flatMap(files);
  const sources = all.filter((path) => /\.(ts|tsx|mjs)$/.test(path)).map((path) => parse(path, read(path)));
  const sheets = new Map(all.filter((path) => path.endsWith('.css')).map((path) => [path, read(path)]));
  const each = sources.flatMap((source) => [zones, inlineStyles].flatMap((rule) => rule(source)));
  const missing = Object.keys(missingFromLock(JSON.parse(read('package-lock.json')).packages));
  const lock = missing.map((name) => ({
    path: 'package-lock.json',
    line: 1,
    message: `${name} is missing; run node scripts/complete-lock.mjs`,
  }));
  const whole = [domainCycles, noSchemas, queriesThatWrite, tableWrites, writesList, loadedInVain].flatMap((rule) =>
    rule(sources),
  );
  const citing = [...all, ...files('docs'), 'README.md'].filter(
    (path) => /\.(ts|tsx|mjs|js|css|sql|json|md)$/.test(path) && path !== 'scripts/citations.test.mjs',
  );
  const texts = new Map(citing.map((path) => [path, read(path)]));
  const cited = [...citations(texts, (path) => existsSync(inProject(path))), ...decisions(texts)];
  const tracked = execFileSync('git', ['ls-files'], { cwd: inProject(), encoding: 'utf8' }).trim().split('\n');
  const measured = measure(tracked, sources, sheets);
  const styles = 'apps/web/src/styles';
  const base = read(`${styles}/base.css`);
  const named = [...(await classNames(sources, base, read(`${styles}/utilities.css`))), ...utilities(sources, base)];
  const others = [...lock, ...cited, ...compatibleMigrations(texts), ...layout(measured)];
  const findings = [...each, ...whole, ...classes(sources, sheets), ...named, ...others];
  for (const [what, count] of Object.entries(measured)) console.log(`${what}: ${count}`);
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`);
  console.log(`${sources.length} sources and ${sheets.size} style sheets read, ${findings.length} findings`);
  return findings.length === 0 ? 0 : 1;
};

process.exitCode = await main();
