import { defineConfig } from 'vitest/config';

// Without isolation a worker keeps its browser and its server from one file to the next (harness/story.ts).
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['harness/global-setup.ts'],
    isolate: false,
    maxWorkers: 3,
    // Enough for a quarter of a core: how long a story takes is not what it tests.
    testTimeout: process.env['PROOF'] === '1' ? 900_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
