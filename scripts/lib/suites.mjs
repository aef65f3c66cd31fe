import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { run } from './child.mjs';
import { broke, countReport, sum } from './count.mjs';
import { cache, inProject, root } from './paths.mjs';
import { Says } from './says.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** Every test runner's folder and the minutes after which it is ended, in the order in which they run. */
const suites = {
  scripts: { folder: 'scripts', minutes: 3 },
  protocol: { folder: 'packages/protocol', minutes: 4 },
  client: { folder: 'packages/client', minutes: 4 },
  server: { folder: 'apps/server', minutes: 12 },
  web: { folder: 'apps/web', minutes: 8 },
  e2e: { folder: 'e2e', minutes: 15 },
};

const reports = join(cache, 'tests');
export const summary = join(reports, 'summary.json');

/** @param {string} name @param {{ folder: string, minutes: number }} suite @param {string[]} args @returns {Promise<Count>} */
const runSuite = async (name, { folder, minutes }, args) => {
  const report = join(reports, `${name}.json`);
  console.log(`\n== ${name} ==`);
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--root', inProject(folder)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run(process.execPath, [...vitest, ...reporters, ...args], { cwd: root, minutes });
  return countReport(name, report, outcome);
};

/** @returns {Promise<Count[]>} one failure when the web app cannot be built; the tests that need no browser still run */
const build = async () => {
  try {
    await ensureBuilt(process.execPath);
    return [];
  } catch (error) {
    if (!(error instanceof Says)) throw error;
    console.error(error.message);
    return [broke('the web app could not be built')];
  }
};

/**
 * Runs the test suites one after the other.
 * @param {{ only?: string | undefined, args?: string[] }} options only: one suite's name; args: handed to vitest
 * @returns {Promise<Count>} the sum, also written to `summary`
 */
export const runSuites = async ({ only, args = [] }) => {
  const chosen = Object.entries(suites).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Says(`--only takes one of: ${Object.keys(suites).join(', ')}`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const counts = only === undefined || only === 'e2e' ? await build() : [];
  for (const [name, suite] of chosen) counts.push(await runSuite(name, suite, args));
  const all = sum(counts);
  writeFileSync(summary, JSON.stringify(all));
  return all;
};
