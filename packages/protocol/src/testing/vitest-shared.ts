import { fileURLToPath } from 'node:url';
import { configDefaults } from 'vitest/config';

/** `npm run proof` sets PROOF=1 for its tests, and MEASURE=1 as well for those that measure, which then run alone. */
const inProof = process.env['PROOF'] === '1';
export const measuring = process.env['MEASURE'] === '1';

/** Files of these names run in `npm run proof` only (docs/development.md#what-runs-where). */
const proofs = '**/*.proof.test.*';
const measurements = '**/*.measure.test.*';

/** Which test files run now: `include` are those of a project, by its own patterns. */
export const filesOf = (...include: string[]) => ({
  include: measuring ? [measurements] : include,
  exclude: [...configDefaults.exclude, ...(measuring ? [] : inProof ? [measurements] : [proofs, measurements])],
});

/** ms. A machine under load is slow, not wrong: this only ends what hangs. Whole forms take minutes. */
const hangs = inProof ? 1_800_000 : 45_000;

/** What every project has. */
export const shared = {
  setupFiles: [fileURLToPath(new URL('watch-processor.ts', import.meta.url))],
  testTimeout: hangs,
  hookTimeout: hangs,
  // vitest waits a second by itself, which a machine under load can take for a frame.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * What every project has but the web and scripts: Node runs its files as they are, as it runs the product, and a worker
 * keeps its modules from one file to the next. Vite's module runner takes a fifth more of the processor.
 */
export const onNode = { ...shared, isolate: false, experimental: { viteModuleRunner: false } };
