import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { run } from './child.mjs';
import { oneFailure, countReport, sum } from './count.mjs';
import { withNode } from './node26.mjs';
import { cache, inProject, root } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** The suites by the names of their vitest projects. */
const suites = ['scripts', 'protocol', 'client', 'bot', 'bots', 'server', 'web', 'bench', 'e2e'];
/** These have a second project that runs after the others. */
const inTwo = new Set(['server', 'e2e']);

const reports = join(cache, 'tests');
/** Where the last run of the tests left its count. */
export const summary = join(reports, 'summary.json');

/** Stories mostly wait for their browsers: three workers keep two processors busy. */
const workers = '--maxWorkers=3';

/**
 * One run of vitest over the whole project, whatever part of it the arguments choose.
 * @param {string[]} args vitest's own arguments: file name filters, --project
 * @param {{ minutes: number, env?: NodeJS.ProcessEnv }} options minutes: after which it is ended
 * @returns {Promise<Count>}
 */
export const runVitest = async (args, { minutes, env = {} }) => {
  const report = join(reports, 'report.json');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--root', root, workers];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run(process.execPath, [...vitest, ...reporters, ...args], {
    cwd: root,
    minutes,
    env: { ...withNode(process.execPath), ...env },
  });
  return countReport('tests', report, outcome);
};

/** @returns {Promise<Count[]>} one failure when the web app cannot be built; the tests that need no browser still run */
const build = async () => {
  try {
    await ensureBuilt(process.execPath);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return [oneFailure('the web app could not be built')];
  }
};

/**
 * Runs the tests of every suite, or of one.
 * @param {{ only?: string | undefined, args?: string[] }} options only: one suite's name; args: handed to vitest
 * @returns {Promise<Count>} the sum, also written to `summary`
 */
export const runSuites = async ({ only, args = [] }) => {
  if (only !== undefined && !suites.includes(only)) throw new UserError(`--only takes one of: ${suites.join(', ')}`);
  const projects = only === undefined ? [] : [`--project=${only}${inTwo.has(only) ? '*' : ''}`];
  const built = only === undefined || only === 'e2e' || only === 'bench' ? await build() : [];
  const all = sum([...built, await runVitest([...projects, ...args], { minutes: 45 })]);
  writeFileSync(summary, JSON.stringify(all));
  return all;
};
