import { defineConfig } from 'vitest/config';
import { filesOf, onNode } from './src/testing/vitest-shared.ts';

export default defineConfig({ test: { name: 'protocol', ...onNode, ...filesOf('src/**/*.test.ts') } });
