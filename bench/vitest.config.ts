import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'bench', include: ['**/*.test.ts'], testTimeout: process.env['PROOF'] === '1' ? 900_000 : 120_000 },
});
