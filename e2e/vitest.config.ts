import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';

export default defineConfig({
  test: {
    ...shared,
    ...filesOf('**/*.test.ts'),
    name: 'e2e',
    globalSetup: join(import.meta.dirname, 'harness/global-setup.ts'),
    // Without isolation a worker keeps its browser and its server from one file to the next (harness/story.ts).
    isolate: false,
    // How long a story takes is not what it tests: this ends what hangs.
    testTimeout: shared.testTimeout * 2,
    hookTimeout: shared.hookTimeout * 2,
  },
});
