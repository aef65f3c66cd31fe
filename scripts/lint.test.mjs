import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './lib/child.mjs';
import { inProject } from './lib/paths.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baithak-lint-'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, target: 'es2024', types: [] } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} text what the linter says of a file with this text */
const lint = async (text) => {
  writeFileSync(join(folder, 'probe.ts'), text);
  const args = [
    inProject('node_modules/oxlint/bin/oxlint'),
    '-c',
    inProject('.oxlintrc.json'),
    '--type-aware',
    '--deny-warnings',
    '-f',
    'unix',
    folder,
  ];
  const path = `${inProject('node_modules/.bin')}:${process.env.PATH}`;
  return run(process.execPath, args, { quiet: true, env: { ...process.env, PATH: path } });
};

test.each([
  [
    'a promise that nobody awaits',
    'export const go = (ask: () => Promise<void>) => { ask(); };',
    'no-floating-promises',
  ],
  [
    'a promise where none is expected',
    'export const go = (ask: () => Promise<boolean>) => { if (ask()) return; };',
    'no-misused-promises',
  ],
  ['a non-null assertion', 'export const go = (name?: string) => name!.length;', 'no-non-null-assertion'],
  ['a loose comparison', 'export const go = (a: number, b: number) => a == b;', 'eqeqeq'],
  [
    'an import that is only a type',
    "import { Server } from 'node:net';\nexport type A = Server;",
    'consistent-type-imports',
  ],
])('%s is refused', async (_, text, rule) => {
  const { code, output } = await lint(text);
  expect(output).toContain(rule);
  expect(code).not.toBe(0);
});

test('clean code passes', async () => {
  expect(await lint('export const go = async (ask: () => Promise<void>) => ask();')).toMatchObject({ code: 0 });
});
