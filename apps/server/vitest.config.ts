import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesOf, measuring, onNode } from '@baithak/protocol/testing/vitest-shared';

const refusals = 'src/every-refusal.test.ts';
// A worker keeps hundreds of modules: V8 would mark them all again and again (8 % of the run's CPU), and move what lives for
// one test (6 %).
const execArgv = ['--initial-old-space-size=1500', '--max-semi-space-size=32'];
const { include, exclude } = filesOf('src/**/*.test.ts');
const ofServer = {
  ...onNode,
  root: import.meta.dirname,
  pool: 'forks',
} as const;

/** Two projects, also part of the root's vitest.config.ts. */
export const serverProjects = [
  {
    test: {
      ...ofServer,
      execArgv,
      name: 'server',
      include,
      exclude: [...exclude, refusals],
      setupFiles: [...onNode.setupFiles, join(import.meta.dirname, 'src/testing/note-failures.ts')],
      globalSetup: [join(import.meta.dirname, 'src/testing/global-setup.ts')],
      sequence: { groupOrder: 0 },
    },
  },
  // Reads the recordings of the others, so it comes after them; alone it reads those of their last runs.
  ...(measuring
    ? []
    : [{ test: { ...ofServer, name: 'server-refusals', include: [refusals], sequence: { groupOrder: 1 } } }]),
];

export default defineConfig({ test: { projects: serverProjects } });
