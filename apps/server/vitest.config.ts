import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const refusals = 'src/every-refusal.test.ts';
const shared = {
  pool: 'forks',
  maxWorkers: 2,
  // A machine under load is slow, not wrong: this only ends what hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // The name is one that testing/global-setup.ts sweeps away.
  env: { REFUSALS_FILE: join(tmpdir(), `baithak-test-${process.pid}-refusals`) },
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [refusals],
          globalSetup: ['src/testing/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // Reads what the others have written down, so it comes after them.
      { test: { ...shared, name: 'after', include: [refusals], sequence: { groupOrder: 1 } } },
    ],
  },
});
