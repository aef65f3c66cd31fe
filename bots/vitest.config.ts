import { defineConfig } from 'vitest/config';

// A machine under load is slow, not wrong: the time only ends what hangs.
export default defineConfig({ test: { name: 'bots', testTimeout: 60_000, hookTimeout: 60_000 } });
