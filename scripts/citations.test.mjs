import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from './lib/paths.mjs';
import { anchors, citations, decisions } from './rules/citations.mjs';

const contract = '# The contract\n\n## Sockets\n\n### Delivery\n\n```sh\n# not a heading\n```\n\n## Delivery\n';
/** @param {string} path @param {string} text */
const find = (path, text) => {
  const texts = new Map([
    ['docs/contract.md', contract],
    [path, text],
  ]);
  const there = new Set([...texts.keys(), 'apps/server/src/app.ts']);
  return citations(texts, (name) => there.has(name)).map(({ message }) => message);
};

test('headings have the anchors that GitHub gives them', () => {
  expect([...anchors(contract)]).toEqual(['the-contract', 'sockets', 'delivery', 'delivery-1']);
  expect([...anchors("## What one may not see: `rev`, & Urdu's بیٹھک [link](a.md)\n")]).toEqual([
    'what-one-may-not-see-rev--urdus-بیٹھک-link',
  ]);
});

test('a citation names a file and a heading that exist', () => {
  expect(find('packages/client/src/a.ts', '// docs/contract.md#delivery, (docs/contract.md).')).toEqual([]);
  expect(find('packages/client/src/a.ts', '// docs/contract.md#deliveries')).toEqual([
    'docs/contract.md has no heading #deliveries',
  ]);
  expect(find('apps/web/src/a.css', '/* docs/contracts.md#delivery */')).toEqual(['docs/contracts.md does not exist']);
});

test('links of Markdown files lead somewhere', () => {
  expect(find('README.md', '[a](docs/contract.md#sockets) [b](https://example.org/x.md) [c](#top)\n# Top')).toEqual([]);
  expect(find('docs/a.md', '[a](contract.md#socket), [b](gone.md)')).toEqual([
    'docs/contract.md has no heading #socket',
    'docs/gone.md does not exist',
  ]);
});

test('paths in the backticks of a Markdown file exist', () => {
  expect(find('docs/a.md', '`apps/server/src/app.ts`, `apps/web/src/<x>.ts`, `features/a/b.ts`')).toEqual([]);
  expect(find('docs/a.md', '`apps/server/src/main.ts`')).toEqual(['apps/server/src/main.ts does not exist']);
});

test('nothing cites what is not in the repository, or by a number', () => {
  const old = ['CONTRACT' + '.md 2', 'specifi' + 'cation 9', 'DESI' + 'GN 3', '..' + '/shared', 'deci' + 'sion 0228'];
  for (const text of old) expect(find('packages/client/src/a.ts', `// see ${text}`)).toHaveLength(1);
  expect(find('packages/client/src/a.ts', '// CONTRACT and specification are words')).toEqual([]);
});

test('a page of decisions is named by its topic, listed and short', () => {
  const list = '# Decisions\n\n- [Files](files.md): names, caches\n- [Old](0001-files.md)\n';
  /** @param {string} name @param {string} text */
  const wrong = (name, text) =>
    decisions(
      new Map([
        ['docs/decisions/README.md', list],
        [`docs/decisions/${name}`, text],
      ]),
    ).map(({ message }) => message);
  expect(wrong('files.md', '# Files\n\n## Names\n')).toEqual([]);
  expect(wrong('files.md', 'a line\n'.repeat(80))).toEqual([]);
  expect(wrong('files.md', 'a line\n'.repeat(81))).toEqual([expect.stringContaining('81 lines')]);
  expect(wrong('0001-files.md', '# Files\n')).toEqual([expect.stringContaining('topic')]);
  expect(wrong('names.md', '# Names\n')).toEqual([expect.stringContaining('missing')]);
});

describe('the benches', () => {
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
});
