import { defineConfig } from 'vitest/config';
import { webProjects } from './apps/web/vitest.config.ts';
import { serverProjects } from './apps/server/vitest.config.ts';

// One run schedules every test of the project: stories wait for browsers while the server's tests use the processor.
// Projects that share a group must have the same number of workers; `npm test` passes --maxWorkers for all.
export default defineConfig({
  test: {
    projects: [
      'scripts',
      'packages/protocol',
      'packages/client',
      'packages/bot',
      'bots',
      ...webProjects,
      'bench',
      ...serverProjects,
      'e2e',
    ],
  },
});
