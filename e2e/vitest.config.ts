import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What is heard is measured in real time: other stories beside it would be measured with it. */
const sound = ['audio/sound.test.ts', 'audio/long-listening.test.ts'];
// Without isolation a worker keeps its browser and its server from one file to the next (harness/story.ts).
const shared = {
  root: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'harness/global-setup.ts'),
  isolate: false,
  maxWorkers: 3,
  // Enough for a quarter of a core: how long a story takes is not what it tests.
  testTimeout: process.env['PROOF'] === '1' ? 900_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Two projects, also part of the root's vitest.config.ts: the second one runs when all other tests are over. */
export const e2eProjects = [
  { test: { ...shared, name: 'e2e', include: ['**/*.test.ts'], exclude: sound, sequence: { groupOrder: 0 } } },
  { test: { ...shared, name: 'e2e-sound', include: sound, sequence: { groupOrder: 2 } } },
];

export default defineConfig({ test: { projects: e2eProjects } });
