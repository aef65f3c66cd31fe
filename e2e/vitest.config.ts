import { defineConfig } from 'vitest/config';

// Files run one after the other: each has a server and a browser of its own, and machines here have two cores.
export default defineConfig({
  test: {
    include: ['*.test.ts', 'harness/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
