import { defineConfig } from 'vitest/config';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';

export default defineConfig({ test: { name: 'bot', isolate: false, ...shared, ...filesOf('src/**/*.test.ts') } });
