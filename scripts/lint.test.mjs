import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stylelint from 'stylelint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  ['a file of more than 300 lines', 'export let a = 0;\n' + 'a += 1;\n'.repeat(300), 'max-lines'],
  [
    'a function of more than 80 lines',
    `export const go = (a: number) => {\n${'a += 1;\n'.repeat(80)}return a;\n};`,
    'max-lines-per-function',
  ],
  [
    'an import that is only a type',
    "import { Server } from 'node:net';\nexport type A = Server;",
    'consistent-type-imports',
  ],
  ['any', 'export const go = (a: any) => a;', 'no-explicit-any'],
  ['a cast that nothing proves', 'export const go = (a: unknown) => a as string;', 'no-unsafe-type-assertion'],
  ['a cast by way of unknown', 'export const go = (a: number) => a as unknown as string;', 'no-unsafe-type-assertion'],
  [
    'a test that leaves the others out',
    "import { test } from 'vitest';\ntest.only('a', () => {});",
    'no-focused-tests',
  ],
  ['a test that is left out', "import { test } from 'vitest';\ntest.skip('a', () => {});", 'no-disabled-tests'],
])('%s is refused', async (_, text, rule) => {
  const { code, output } = await lint(text);
  expect(output).toContain(rule);
  expect(code).not.toBe(0);
});

test.each([
  ['a cycle of two files', "import { b } from './other.ts';"],
  ['a cycle by a type', "import type { b } from './other.ts';"],
])('%s is refused', async (_, line) => {
  const other = join(folder, 'other.ts');
  writeFileSync(other, "import { a } from './probe.ts';\nexport const b = () => a;\n");
  try {
    expect((await lint(`${line}\nexport const a = 1;\nexport type B = typeof b;\n`)).output).toContain('no-cycle');
  } finally {
    rmSync(other);
  }
});

test('clean code passes', async () => {
  expect(await lint('export const go = async (ask: () => Promise<void>) => ask();')).toMatchObject({ code: 0 });
});

/** @param {string} file @param {string} declaration @returns {Promise<number>} how much stylelint finds in it */
const lintStyles = async (file, declaration) => {
  const { results } = await stylelint.lint({
    code: `.left:hover { ${declaration}; }`,
    codeFilename: inProject(file),
    configFile: inProject('stylelint.config.mjs'),
  });
  return results.flatMap(({ warnings }) => warnings).length;
};

describe('right-to-left', () => {
  test.each([
    'margin-left: 1px',
    'padding-right: 1px',
    'left: 0',
    'right: 0',
    'text-align: left',
    'float: right',
    'border-left: 1px solid',
    'border-left-color: var(--line)',
    'border-top-left-radius: 3px',
    'margin: 1px 2px 3px 4px',
    'inset: 0 auto 0 0',
    'border-radius: 4px 0 0 4px',
    'border-radius: 4px 0',
    'border-radius: 4px 4px 0',
    'scroll-margin-left: 2px',
  ])('%s is refused in a style sheet', async (text) => {
    expect(await lintStyles('apps/web/src/ui/a.css', text)).toBe(1);
  });

  test.each([
    'margin-inline-start: 1px',
    'inset-inline: 0',
    'text-align: start',
    'margin: 1px 2px 3px 2px',
    'padding: 0 max(1px, (2px + 3px)) 0 max(1px, (2px + 3px))',
    'border-radius: 4px',
    'border-radius: 4px 4px 0 0',
    'border-radius: 4px 4px 4px',
    'padding: calc(1px + 2px) 3px',
    'border-start-start-radius: 3px',
    '--left: 1px',
    'animation: left 1s',
  ])('%s passes', async (text) => {
    expect(await lintStyles('apps/web/src/ui/a.css', text)).toBe(0);
  });
});

describe('colours', () => {
  test.each([
    'color: #fff',
    'background: rgb(0 0 0 / 50%)',
    'border: 1px solid red',
    'box-shadow: 0 1px 2px hsla(0, 0%, 0%, 0.2)',
    '--mine: oklch(50% 0.1 20)',
    'fill: white',
  ])('%s belongs into the tokens', async (text) => {
    expect(await lintStyles('apps/web/src/ui/a.module.css', text)).toBe(1);
    expect(await lintStyles('apps/web/src/styles/tokens.css', text)).toBe(0);
  });

  test.each([
    'color: var(--red)',
    'background: color-mix(in oklab, var(--ink) 20%, transparent)',
    'color: currentColor',
    'white-space: nowrap',
    'background: url(red.png)',
    'color: oklch(from var(--ink) l c h / 0.5)',
  ])('%s passes', async (text) => {
    expect(await lintStyles('apps/web/src/ui/a.module.css', text)).toBe(0);
  });

  test('an exception needs its reason', async () => {
    const except = (/** @type {string} */ why) =>
      lintStyles('apps/web/src/ui/a.module.css', `\n/* stylelint-disable-next-line color-no-hex${why} */\ncolor: #fff`);
    expect(await except(' -- the logo')).toBe(0);
    expect(await except('')).toBe(1);
  });
});
