import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * One thing that failed, in words for the end of a run. `file` (from the project's root) and `test` (its full name, as
 * vitest's --testNamePattern sees it) are there when it can be run again by itself.
 * @typedef {{ text: string, file?: string, test?: string }} Failure
 */

/**
 * How many checks passed and failed; `failures` are tests and others alike.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Count
 */

/**
 * The part of vitest's JSON report that is read. `pictures`: what a story left of its pages (e2e/harness/story.ts).
 * @typedef {{ status: string, fullName: string, ancestorTitles: string[], title: string, failureMessages?: string[], meta?: { pictures?: string[] } }} TestReport
 * @typedef {{ assertionResults: TestReport[], name: string, status: string, message?: string }} FileReport
 * @typedef {{ testResults: FileReport[] }} Report
 */

/** @returns {Count} */
export const emptyCount = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/** @param {string} why @returns {Count} one failure that is not a test */
export const oneFailure = (why) => ({ ...emptyCount(), failed: 1, failures: [{ text: why }] });

/** @param {string} file from the project's root @param {string} text @returns {Count} */
const failedFile = (file, text) => ({ ...emptyCount(), failed: 1, failures: [{ text, file }] });

/** @param {readonly Count[]} counts @returns {Count} */
export const sum = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
    }),
    emptyCount(),
  );

/** @param {string} path as vitest gives it */
const inside = (path) => relative(root, path);

/** A failed test in a few lines, repeated at the end of a run. @param {string} path @param {TestReport} test @returns {Failure} */
const failureOf = (path, { fullName, ancestorTitles, title, failureMessages = [], meta }) => {
  const file = inside(path);
  const said = failureMessages.join('\n');
  const line = said.slice(said.indexOf(path)).match(/^[^\n:]+:(\d+)/)?.[1];
  const pictures = (meta?.pictures ?? []).map((picture) => `picture: ${inside(picture)}`);
  return {
    file,
    test: [...ancestorTitles, title].join(' > '),
    text: [`${file}${line ? `:${line}` : ''} ${fullName}`, said.slice(0, 1_500), ...pictures].join('\n'),
  };
};

/** @param {FileReport} file @returns {Count} */
const countFile = (file) => {
  const { assertionResults, name, status } = file;
  /** @param {string[]} wanted */
  const having = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = having('failed');
  const failures = assertionResults.filter((test) => test.status === 'failed').map((test) => failureOf(name, test));
  const count = {
    passed: having('passed'),
    failed,
    skipped: having('skipped', 'pending', 'todo', 'disabled'),
    failures,
  };
  return status === 'failed' && failed === 0
    ? sum([
        count,
        failedFile(inside(name), `${inside(name)} failed outside its tests\n${file.message?.slice(0, 1_500) ?? ''}`),
      ])
    : count;
};

/**
 * What the second thread of a worker wrote before it ended the worker (packages/protocol/src/testing/watch-processor.ts).
 * @param {string} path @returns {Count[]}
 */
export const countHangs = (path) =>
  (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
    .filter(Boolean)
    .map((line) => failedFile(inside(line.match(/ by (.+?) > /)?.[1] ?? root), line));

/**
 * Counts one runner's tests. A runner that left no report, ran nothing or failed without a failed test is one failure.
 * @param {string} name @param {string} path the JSON report @param {{ code: number, timedOut: boolean }} outcome
 * @param {{ more?: Count[], mayBeEmpty?: boolean }} [options] more: what failed beside the report
 * @returns {Count}
 */
export const countReport = (name, path, { code, timedOut }, { more = [], mayBeEmpty = false } = {}) => {
  if (timedOut) return sum([...more, oneFailure(`${name}: ended because it took too long`)]);
  if (!existsSync(path))
    return sum([...more, oneFailure(`${name}: the test runner left no report (exit code ${code})`)]);
  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const count = sum([...report.testResults.map(countFile), ...more]);
  if (count.passed + count.failed + count.skipped === 0 && !(mayBeEmpty && code === 0))
    return oneFailure(`${name}: no test was found`);
  return code !== 0 && count.failed === 0
    ? sum([count, oneFailure(`${name}: errors outside the tests (exit code ${code})`)])
    : count;
};

/** The line that ends a run, alone on its line. @param {Count} count */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
