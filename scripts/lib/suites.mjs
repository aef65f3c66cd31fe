import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { run } from './child.mjs';
import { oneFailure, closingLine, countHangs, countReport, sum } from './count.mjs';
import { withNode } from './node26.mjs';
import { cache, inProject, root } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** The suites by the names of their vitest projects. */
const suites = ['scripts', 'protocol', 'client', 'bot', 'bots', 'server', 'web', 'bench', 'e2e'];
/** These have more projects. */
const inSeveral = new Set(['server', 'web']);

const reports = join(cache, 'tests');
/** Where a run leaves its count. @param {'test' | 'proof'} of */
export const summaryOf = (of) => join(reports, `${of}.json`);

/** Stories wait for their browsers: four workers keep two processors busy. */
const workers = 4;

/**
 * One run of vitest over the whole project, whatever part of it the arguments choose.
 * @param {string[]} args vitest's own arguments: file name filters, --project
 * @param {{ minutes: number, alone?: boolean, mayBeEmpty?: boolean, env?: NodeJS.ProcessEnv }} options
 *   minutes: after which it is ended; alone: one file at a time; mayBeEmpty: finding no test is no failure
 * @returns {Promise<Count>}
 */
export const runVitest = async (args, { minutes, alone = false, mayBeEmpty = false, env = {} }) => {
  const [report, hangs] = [join(reports, 'report.json'), join(reports, 'hangs.txt')];
  mkdirSync(reports, { recursive: true });
  for (const old of [report, hangs]) rmSync(old, { force: true });
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--root', root];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run(
    process.execPath,
    [
      ...vitest,
      `--maxWorkers=${alone ? 1 : workers}`,
      ...reporters,
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...args,
    ],
    {
      cwd: root,
      minutes,
      env: { ...withNode(process.execPath), TEST_HANGS: hangs, ...env },
    },
  );
  return countReport('tests', report, outcome, { more: countHangs(hangs), mayBeEmpty });
};

/**
 * The arguments that make vitest run what failed the last time, and nothing else. Without `files` nothing failed, or nothing
 * that can be run by itself.
 * @param {'test' | 'proof'} of @returns {{ files: string[], names: string[] }} names: vitest's filter, empty when whole files failed
 */
const failedOf = (of) => {
  if (!existsSync(summaryOf(of)))
    throw new UserError(`There is no run of ${of} yet whose failures could be run again.`);
  /** @type {Count} */
  const { failures } = JSON.parse(readFileSync(summaryOf(of), 'utf8'));
  const again = failures.flatMap(({ file, test }) => (file === undefined ? [] : [{ file, test }]));
  const names = again.flatMap(({ test }) => test ?? []).map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return {
    files: [...new Set(again.map(({ file }) => file))],
    names: names.length === again.length ? ['--testNamePattern', `^(${names.join('|')})$`] : [],
  };
};

/** Runs again what failed. @param {'test' | 'proof'} of @param {(args: string[]) => Promise<Count>} vitest @returns {Promise<Count>} */
export const runFailed = async (of, vitest) => {
  const { files, names } = failedOf(of);
  if (files.length === 0) throw new UserError('No test failed in the last run.');
  // The other tests of these files are not skipped for a reason: they are not asked for.
  const count = await vitest([...files, ...names]);
  return count.passed + count.failed === 0
    ? oneFailure('none of the tests that failed was found again')
    : { ...count, skipped: 0 };
};

/** Prints what failed once more and the closing line; keeps the count. @param {'test' | 'proof'} of @param {Count} count @returns {number} the exit code */
export const finish = (of, count) => {
  mkdirSync(reports, { recursive: true });
  writeFileSync(summaryOf(of), JSON.stringify(count));
  for (const { text } of count.failures) console.log(`\nbroken: ${text}`);
  console.log(`\n${closingLine(count)}`);
  return count.failed === 0 ? 0 : 1;
};

/** @returns {Promise<Count[]>} one failure when the web app cannot be built; the tests that need no browser still run */
export const buildWeb = async () => {
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
 * Runs the tests of every suite, of one, or those that failed the last time.
 * @param {{ only?: string | undefined, failed?: boolean, args?: string[] }} options only: one suite's name; args: handed to vitest
 * @returns {Promise<Count>}
 */
export const runSuites = async ({ only, failed = false, args = [] }) => {
  if (only !== undefined && !suites.includes(only)) throw new UserError(`--only takes one of: ${suites.join(', ')}`);
  const projects = only === undefined ? [] : [`--project=${only}${inSeveral.has(only) ? '*' : ''}`];
  const built = only === undefined || only === 'e2e' || only === 'bench' ? await buildWeb() : [];
  /** @param {string[]} more */
  const vitest = (more) => runVitest([...projects, ...args, ...more], { minutes: 20 });
  return sum([...built, await (failed ? runFailed('test', vitest) : vitest([]))]);
};
