import { afterAll, expect, type RunnerTestSuite } from 'vitest';
import { fileBegins, filePassed } from './refusals.ts';

// A setup file of vitest, run before each test file.
const { testPath = '' } = expect.getState();
fileBegins(testPath);

const passed = (suite: RunnerTestSuite): boolean =>
  suite.tasks.every((task) => task.result?.state !== 'fail' && (task.type !== 'suite' || passed(task)));

afterAll(({}, file) => {
  if (passed(file)) filePassed(testPath);
});
