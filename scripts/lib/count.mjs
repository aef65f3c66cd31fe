import { existsSync, readFileSync } from 'node:fs';

/**
 * How many checks passed and failed; broken says in words what failed without being a test.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[] }} Count
 */

/**
 * The part of vitest's JSON report that is read.
 * @typedef {{ assertionResults: { status: string }[], name: string, status: string, message?: string }} FileReport
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

/** @param {FileReport} file @returns {Count} */
const countFile = ({ assertionResults, name, status }) => {
  /** @param {string[]} wanted */
  const having = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = having('failed');
  const count = { passed: having('passed'), failed, skipped: having('skipped', 'pending', 'todo', 'disabled'), broken: [] };
  return status === 'failed' && failed === 0 ? sum([count, broke(`${name} failed outside its tests`)]) : count;
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
  return code !== 0 && count.failed === 0 ? sum([count, broke(`${name}: errors outside the tests (exit code ${code})`)]) : count;
};

/** The line that ends a run, alone on its line. @param {Count} count */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
