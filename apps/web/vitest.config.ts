import { mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(vite, {
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // A machine under load is slow, not wrong: the time only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
