import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const refusals = 'src/every-refusal.test.ts';
// A worker keeps hundreds of modules: V8 would mark them all again and again (8 % of the run's CPU).
const execArgv = ['--initial-old-space-size=1500'];
const shared = {
  root: import.meta.dirname,
  pool: 'forks',
  // A worker keeps its modules from one file to the next: nothing in them belongs to one app or database.
  isolate: false,
  maxWorkers: 3,
  // A machine under load is slow, not wrong: this only ends what hangs (the long checks take minutes).
  testTimeout: process.env['PROOF'] === '1' ? 1_800_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** Two projects, also part of the root's vitest.config.ts. */
export const serverProjects = [
  {
    test: {
      ...shared,
      execArgv,
      name: 'server',
      include: ['src/**/*.test.ts'],
      exclude: [refusals],
      globalSetup: [join(import.meta.dirname, 'src/testing/global-setup.ts')],
      sequence: { groupOrder: 0 },
    },
  },
  // Reads the recordings of the others, so it comes after them; alone it reads those of their last runs.
  { test: { ...shared, name: 'server-refusals', include: [refusals], sequence: { groupOrder: 1 } } },
];

export default defineConfig({ test: { projects: serverProjects } });
