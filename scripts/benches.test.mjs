import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from './lib/paths.mjs';

test('docs/benchmarks.md names every bench that `npm run bench` has, and no other', () => {
  const [, table = ''] =
    /const benches[^{]*\{([\s\S]*?)\n\};/.exec(readFileSync(inProject('bench/main.ts'), 'utf8')) ?? [];
  const there = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name);
  const [, named = ''] =
    /`npm run bench` runs all of ([\s\S]*?); `npm run bench -- storage`/.exec(
      readFileSync(inProject('docs/benchmarks.md'), 'utf8'),
    ) ?? [];
  const documented = [...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set(there));
});
