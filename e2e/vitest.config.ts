import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesOf, onNode } from '@baithak/protocol/testing/vitest-shared';

export default defineConfig({
  test: {
    // A worker keeps its browser and its server from one file to the next (harness/story.ts).
    ...onNode,
    ...filesOf('**/*.test.ts'),
    name: 'e2e',
    globalSetup: join(import.meta.dirname, 'harness/global-setup.ts'),
    // How long a story takes is not what it tests: this ends what hangs.
    testTimeout: onNode.testTimeout * 2,
    hookTimeout: onNode.hookTimeout * 2,
  },
});
