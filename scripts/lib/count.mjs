import { existsSync, readFileSync } from 'node:fs';

/**
 * How many checks passed and failed; `failures` describes what failed, tests and others alike.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 */

/**
 * The part of vitest's JSON report that is read.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestReport
 * @typedef {{ assertionResults: TestReport[], name: string, status: string, message?: string }} FileReport
 * @typedef {{ testResults: FileReport[] }} Report
 */

/** @returns {Count} */
export const emptyCount = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/** @param {string} why @returns {Count} one failure that is not a test */
export const oneFailure = (why) => ({ ...emptyCount(), failed: 1, failures: [why] });

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

/** A failed test in a few lines, repeated at the end of a run: the end of a log is what is read first. @param {string} file @param {TestReport} test */
const failureText = (file, { fullName, failureMessages = [] }) =>
  `${file}: ${fullName}\n${failureMessages.join('\n').slice(0, 1_500)}`;

/** @param {FileReport} file @returns {Count} */
const countFile = (file) => {
  const { assertionResults, name, status } = file;
  /** @param {string[]} wanted */
  const having = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = having('failed');
  const failures = assertionResults.filter((test) => test.status === 'failed').map((test) => failureText(name, test));
  const count = {
    passed: having('passed'),
    failed,
    skipped: having('skipped', 'pending', 'todo', 'disabled'),
    failures,
  };
  return status === 'failed' && failed === 0
    ? sum([count, oneFailure(`${name} failed outside its tests\n${file.message?.slice(0, 1_500) ?? ''}`)])
    : count;
};

/**
 * Counts one runner's tests. A runner that left no report, ran nothing or failed without a failed test is one failure.
 * @param {string} name @param {string} path the JSON report @param {{ code: number, timedOut: boolean }} outcome
 * @returns {Count}
 */
export const countReport = (name, path, { code, timedOut }) => {
  if (timedOut) return oneFailure(`${name}: ended because it took too long`);
  if (!existsSync(path)) return oneFailure(`${name}: the test runner left no report (exit code ${code})`);
  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const count = sum(report.testResults.map(countFile));
  if (count.passed + count.failed + count.skipped === 0) return oneFailure(`${name}: no test was found`);
  return code !== 0 && count.failed === 0
    ? sum([count, oneFailure(`${name}: errors outside the tests (exit code ${code})`)])
    : count;
};

/** The line that ends a run, alone on its line. @param {Count} count */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
