import { configDefaults, defineConfig } from 'vitest/config';

// As packages/protocol/src/testing/vitest-shared.ts has it for the other projects; nothing here runs in `npm run proof` only.
export default defineConfig({
  test: {
    name: 'scripts',
    testTimeout: 45_000,
    hookTimeout: 45_000,
    exclude: process.env['MEASURE'] === '1' ? ['**'] : configDefaults.exclude,
  },
});
