import { defineConfig } from 'vitest/config';
import { filesOf, onNode } from '@baithak/protocol/testing/vitest-shared';

export default defineConfig({ test: { name: 'bots', ...onNode, ...filesOf('src/**/*.test.ts') } });
