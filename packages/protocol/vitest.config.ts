import { defineConfig } from 'vitest/config';
import { filesOf, shared } from './src/testing/vitest-shared.ts';

export default defineConfig({ test: { name: 'protocol', ...shared, ...filesOf('src/**/*.test.ts') } });
