import { defineConfig } from 'vitest/config';
import { filesOf, shared } from './src/testing/vitest-shared.ts';

export default defineConfig({ test: { name: 'protocol', isolate: false, ...shared, ...filesOf('src/**/*.test.ts') } });
