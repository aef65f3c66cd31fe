import { vi } from 'vitest';

// A setup file of vitest: `expect.poll` has the same in packages/protocol/src/testing/vitest-shared.ts.
/** ms. A machine under load is slow, not wrong: vitest waits a second by itself, which such a machine can take for a frame. */
const mostMs = 30_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: mostMs, ...(typeof options === 'number' ? { timeout: options } : options) });
