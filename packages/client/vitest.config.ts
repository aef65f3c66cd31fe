import { defineConfig } from 'vitest/config';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';

export default defineConfig({ test: { name: 'client', isolate: false, ...shared, ...filesOf('src/**/*.test.ts') } });
