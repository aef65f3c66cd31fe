import { mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(vite, {
  test: { include: ['src/**/*.test.{ts,tsx}'], css: { modules: { classNameStrategy: 'non-scoped' } } },
});
