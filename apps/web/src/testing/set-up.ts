import { afterAll, afterEach, vi, type RunnerTask } from 'vitest';
import { checkSaid, forgetEverything } from './fake-client.ts';

// A setup file of vitest. `expect.poll` has the same in packages/protocol/src/testing/vitest-shared.ts.
/** ms. A machine under load is slow, not wrong: vitest waits a second by itself, which such a machine can take for a frame. */
const mostMs = 30_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: mostMs, ...(typeof options === 'number' ? { timeout: options } : options) });

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed));

afterEach(checkSaid);
afterAll(forgetEverything);

/** As the file finds it. */
const { matchMedia } = globalThis;

// Files share their worker and its page. What fails has no chance to clean up.
afterAll(({}, file) => {
  vi.unstubAllGlobals();
  if (matchMedia !== globalThis.matchMedia)
    throw new Error(
      'These tests leave a matchMedia of their own: the next file would have it (vi.stubGlobal takes it back).',
    );
  if (typeof document === 'undefined' || document.body.childNodes.length === 0) return;
  const left = document.body.innerHTML.slice(0, 200);
  document.body.replaceChildren();
  if (!hasFailed(file)) throw new Error(`These tests leave something on the page: ${left}`);
});
