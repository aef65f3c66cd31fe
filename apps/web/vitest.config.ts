import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';
import vite from './vite.config.ts';

export default mergeConfig(vite, {
  test: {
    name: 'web',
    ...shared,
    setupFiles: [...shared.setupFiles, fileURLToPath(new URL('src/testing/patience.ts', import.meta.url))],
    ...filesOf('src/**/*.test.{ts,tsx}'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
