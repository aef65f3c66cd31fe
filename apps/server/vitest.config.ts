import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesOf, measuring, shared } from '@baithak/protocol/testing/vitest-shared';

const refusals = 'src/every-refusal.test.ts';
// A worker keeps hundreds of modules: V8 would mark them all again and again (8 % of the run's CPU).
const execArgv = ['--initial-old-space-size=1500'];
const { include, exclude } = filesOf('src/**/*.test.ts');
const ofServer = {
  ...shared,
  root: import.meta.dirname,
  pool: 'forks',
  // A worker keeps its modules from one file to the next: nothing in them belongs to one app or database.
  isolate: false,
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
      setupFiles: [...shared.setupFiles, join(import.meta.dirname, 'src/testing/note-failures.ts')],
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
