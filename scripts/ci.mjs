import { existsSync, readFileSync } from 'node:fs';
import { run } from './lib/child.mjs';
import { oneFailure, closingLine, emptyCount, sum } from './lib/count.mjs';
import { inProject, root } from './lib/paths.mjs';
import { printError } from './lib/user-error.mjs';
import { runSuites, summaryOf } from './lib/suites.mjs';

/** @typedef {import('./lib/count.mjs').Count} Count */

const workspaces = [
  'scripts',
  'packages/protocol',
  'packages/client',
  'packages/bot',
  'bots',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
];

/** One check by a program: it passes when the program ends with 0. @param {string} name @param {string} file @param {string[]} args @returns {Promise<Count>} */
const check = async (name, file, args = []) => {
  const { code, output, timedOut } = await run(process.execPath, [inProject(file), ...args], {
    cwd: root,
    quiet: true,
    minutes: 5,
  });
  const passed = code === 0 && !timedOut;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}${output.trim() && `\n${output.trim()}`}`);
  return passed ? { ...emptyCount(), passed: 1 } : oneFailure(name);
};

/** Two at a time, for machines with two cores. @returns {Promise<Count>} */
const types = async () => {
  const left = [...workspaces];
  /** @type {Count[]} */
  const counts = [];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      counts.push(await check(`types of ${next}`, 'node_modules/typescript/bin/tsc', ['-p', inProject(next)]));
    }
  };
  await Promise.all([worker(), worker()]);
  return sum(counts);
};

/** @returns {Promise<Count>} the tests' count: run now, or, with --tested, what `npm test` just found */
const tests = async () => {
  if (!process.argv.includes('--tested')) return runSuites({});
  const summary = summaryOf('test');
  if (!existsSync(summary)) return oneFailure('npm test left no summary');
  /** @type {Count} */
  const count = JSON.parse(readFileSync(summary, 'utf8'));
  console.log(`counted by the npm test before: ${count.passed} and ${count.failed}`);
  return count;
};

/** The steps in order; a failed one does not stop the others. @type {[string, () => Promise<Count>][]} */
const steps = [
  ['Format', async () => check('oxfmt', 'node_modules/oxfmt/bin/oxfmt', ['--check'])],
  ['Types', types],
  ['Lint', async () => check('oxlint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])],
  ['Styles', async () => check('stylelint', 'node_modules/stylelint/bin/stylelint.mjs', ['apps/web/src/**/*.css'])],
  ['Project rules', async () => check('zones, cycles, classes, casts', 'scripts/rules.mjs')],
  ['Unused', async () => check('knip', 'node_modules/knip/bin/knip.js')],
  ['Tests', tests],
  ['Size', async () => check('first screen', 'scripts/size.mjs')],
  ['Start', async () => check('npm start, ready, /health, SIGTERM', 'scripts/smoke.mjs')],
];

const main = async () => {
  /** @type {Count[]} */
  const counts = [];
  for (const [title, step] of steps) {
    console.log(`\n=== ${title}`);
    counts.push(await step());
  }
  const all = sum(counts);
  for (const { text } of all.failures) console.log(`\nbroken: ${text}`);
  console.log(`\n${closingLine(all)}`);
  return all.failed === 0 ? 0 : 1;
};

process.exitCode = await main().catch(printError);
