import { mergeConfig } from 'vitest/config';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';
import vite from './vite.config.ts';

export default mergeConfig(vite, {
  test: {
    name: 'web',
    ...shared,
    ...filesOf('src/**/*.test.{ts,tsx}'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
