import { existsSync, readFileSync } from 'node:fs';

/**
 * How many checks passed and failed; broken says in words what failed, tests and others alike.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[] }} Count
 */

/**
 * The part of vitest's JSON report that is read.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestReport
 * @typedef {{ assertionResults: TestReport[], name: string, status: string, message?: string }} FileReport
 * @typedef {{ testResults: FileReport[] }} Report
 */

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0, broken: [] });

/** @param {string} why @returns {Count} one failure that is not a test */
export const broke = (why) => ({ ...nothing(), failed: 1, broken: [why] });

/** @param {readonly Count[]} counts @returns {Count} */
export const sum = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      broken: [...all.broken, ...one.broken],
    }),
    nothing(),
  );

/** A failed test in a few lines, said again at the end of a run: whoever reads a log sees its end first. @param {string} file @param {TestReport} test */
const failureText = (file, { fullName, failureMessages = [] }) =>
  `${file}: ${fullName}\n${failureMessages.join('\n').slice(0, 1_500)}`;

/** @param {FileReport} file @returns {Count} */
const countFile = (file) => {
  const { assertionResults, name, status } = file;
  /** @param {string[]} wanted */
  const having = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = having('failed');
  const broken = assertionResults.filter((test) => test.status === 'failed').map((test) => failureText(name, test));
  const count = { passed: having('passed'), failed, skipped: having('skipped', 'pending', 'todo', 'disabled'), broken };
  return status === 'failed' && failed === 0
    ? sum([count, broke(`${name} failed outside its tests\n${file.message?.slice(0, 1_500) ?? ''}`)])
    : count;
};

/**
 * Counts one runner's tests. A runner that left no report, ran nothing or failed without a failed test is one failure.
 * @param {string} name @param {string} path the JSON report @param {{ code: number, timedOut: boolean }} outcome
 * @returns {Count}
 */
export const countReport = (name, path, { code, timedOut }) => {
  if (timedOut) return broke(`${name}: ended because it took too long`);
  if (!existsSync(path)) return broke(`${name}: the test runner left no report (exit code ${code})`);
  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const count = sum(report.testResults.map(countFile));
  if (count.passed + count.failed + count.skipped === 0) return broke(`${name}: no test was found`);
  return code !== 0 && count.failed === 0
    ? sum([count, broke(`${name}: errors outside the tests (exit code ${code})`)])
    : count;
};

/** The line that ends a run, alone on its line. @param {Count} count */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
