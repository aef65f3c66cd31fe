import { describe, expect, test } from 'vitest';
import { casts } from './rules/casts.mjs';
import { cycles, loops } from './rules/cycles.mjs';
import { functions } from './rules/functions.mjs';
import { missingFromLock } from './rules/lock.mjs';
import { sizes } from './rules/sizes.mjs';
import { noSchemas } from './rules/no-schemas.mjs';
import { parse } from './rules/source.mjs';
import { classes } from './rules/classes.mjs';
import { inlineStyles, sheet } from './rules/styles.mjs';
import { tests } from './rules/tests.mjs';
import { zones } from './rules/zones.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

/** @param {string} path @param {string} from */
const findZones = (path, from) => zones(parse(path, `import { x } from '${from}';\n`));

describe('schemas and the browser', () => {
  const schemas = parse('packages/protocol/src/rooms.ts', "import * as z from 'zod';\n");
  const page = `${web}/routes/home.tsx`;
  const start = parse(`${web}/main.tsx`, "export const page = () => import('./routes/home.tsx');\n");
  /** @param {string} line */
  const find = (line) => noSchemas([start, parse(page, line), schemas]).map(({ path }) => path);

  test('a value of a contract file brings zod into the page that takes it, by whatever way', () => {
    expect(find("import { Room } from '@baithak/protocol/rooms';\n")).toEqual([schemas.path]);
    expect(find("export { Room } from '@baithak/protocol/rooms';\n")).toEqual([schemas.path]);
  });

  test('a type brings nothing, nor does what the client loads for whoever asks', () => {
    expect(find("import type { Room } from '@baithak/protocol/rooms';\n")).toEqual([]);
    const client = parse(
      'packages/client/src/call.ts',
      "export const schemas = () => import('@baithak/protocol/rooms');\n",
    );
    expect(
      noSchemas([start, parse(page, "import { schemas } from '@baithak/client/call';\n"), client, schemas]),
    ).toEqual([]);
  });
});

describe('who may import whom', () => {
  test.each([
    ['packages/protocol/src/rooms.ts', '@baithak/client/call'],
    ['packages/protocol/src/rooms.ts', '../../client/src/call.ts'],
    ['packages/protocol/src/ids.ts', 'node:crypto'],
    ['packages/client/src/call.ts', '@baithak/server/app'],
    ['packages/client/src/call.ts', 'fast-check'],
    [`${web}/features/rooms/list.tsx`, '@baithak/server/app'],
    [`${web}/features/rooms/list.tsx`, '../messages/timeline.tsx'],
    [`${web}/features/rooms/list.tsx`, '../../routes/home.tsx'],
    [`${web}/features/rooms/list.tsx`, '../../testing/render.tsx'],
    [`${web}/ui/dialog.tsx`, '../features/people/avatar.tsx'],
    [`${web}/lib/time.ts`, '../app/providers.tsx'],
    [`${web}/routes/home.tsx`, '../app/shell.tsx'],
    [`${server}/platform/http/http.ts`, '../../domains/rooms/api.ts'],
    [`${server}/platform/http/http.ts`, '../../app.ts'],
    [`${server}/platform/http/http.ts`, '@baithak/client/call'],
    [`${server}/domains/rooms/join-room.ts`, '../accounts/queries.ts'],
    [`${server}/domains/rooms/join-room.ts`, '../messages/api.ts'],
    [`${server}/domains/rooms/join-room.ts`, '../../app.ts'],
    [`${server}/domains/rooms/join-room.ts`, '../../testing/world.ts'],
    [`${server}/app.ts`, './main.ts'],
    ['e2e/chat.test.ts', '@baithak/server/domains/rooms/queries'],
    ['e2e/chat.test.ts', '../apps/web/src/i18n/en.ts'],
    ['e2e/chat.test.ts', '@baithak/web/features/rooms/list'],
    ['bench/main.ts', '../e2e/screens.ts'],
    ['scripts/test.mjs', '../apps/server/src/app.ts'],
  ])('%s must not import %s', (path, from) => {
    expect(findZones(path, from)).toHaveLength(1);
  });

  test.each([
    ['packages/client/src/call.ts', '@baithak/protocol/contract'],
    ['packages/client/src/call.ts', './call-test.ts'],
    [`${web}/features/rooms/list.tsx`, '../people/avatar.tsx'],
    [`${web}/features/rooms/list.tsx`, '../../ui/dialog.tsx'],
    [`${web}/routes/home.tsx`, '../features/rooms/list.tsx'],
    [`${web}/app/router.tsx`, '../routes/home.tsx'],
    [`${web}/main.tsx`, './app/router.tsx'],
    [`${server}/domains/messages/send-message.ts`, '../rooms/api.ts'],
    [`${server}/domains/accounts/log-in.ts`, '../people/api.ts'],
    [`${server}/domains/messages/send-message.ts`, './queries.ts'],
    [`${server}/domains/messages/send-message.ts`, '../../platform/errors.ts'],
    [`${server}/domains/messages/send-message.test.ts`, '../../testing/world.ts'],
    [`${server}/domains/messages/send-message.test.ts`, '@baithak/client/client'],
    [`${server}/app.ts`, './domains/rooms/wire.ts'],
    [`${server}/main.ts`, './app.ts'],
    [`${server}/seed.ts`, './testing/factories.ts'],
    ['e2e/chat.test.ts', '@baithak/client/client'],
    ['e2e/chat.test.ts', '@baithak/web/i18n/en/entry'],
    ['e2e/chat.test.ts', './harness/story.ts'],
    ['bench/main.ts', '@baithak/server/app'],
    ['bench/scroll.ts', '../e2e/harness/browser.ts'],
    [`${server}/seed.ts`, '@baithak/client/create-client'],
  ])('%s may import %s', (path, from) => {
    expect(findZones(path, from)).toEqual([]);
  });

  test('lazy imports, re-exports and types are imports too', () => {
    const text = `export * from '../messages/a.ts';\nconst b = import('../messages/b.ts');\ntype C = import('../messages/c.ts').C;\nexport type { D } from '../messages/d.ts';\n`;
    expect(zones(parse(`${web}/features/rooms/list.tsx`, text)).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test('a new domain is an error until it has a place in the order', () => {
    expect(zones(parse(`${server}/domains/polls/wire.ts`, ''))[0]?.says).toContain('domain polls has no place');
    expect(zones(parse(`${server}/utils/strings.ts`, ''))).toHaveLength(1);
    expect(zones(parse(`${web}/hooks/use-x.ts`, ''))).toHaveLength(1);
  });
});

describe('cycles', () => {
  test('files that import each other are found, types included', () => {
    const sources = [
      parse('packages/client/src/a.ts', "import './b.ts';"),
      parse('packages/client/src/b.ts', "import type { C } from '@baithak/client/c';"),
      parse('packages/client/src/c.ts', "export * from './a.ts';"),
      parse('packages/client/src/d.ts', "import './a.ts';"),
    ];
    expect(cycles(sources).map(({ says }) => says)).toEqual([
      'import cycle: packages/client/src/a.ts, packages/client/src/b.ts, packages/client/src/c.ts',
    ]);
  });

  test('domains that use each other are found, whatever their files', () => {
    const sources = [
      parse(`${server}/domains/accounts/log-in.ts`, "import '../people/api.ts';"),
      parse(`${server}/domains/people/api.ts`, ''),
      parse(`${server}/domains/people/ignore.ts`, "import '../accounts/api.ts';"),
      parse(`${server}/domains/accounts/api.ts`, ''),
      parse(`${server}/domains/rooms/api.ts`, "import '../accounts/api.ts';"),
    ];
    expect(cycles(sources).map(({ says }) => says)).toEqual(['domains that use each other: accounts, people']);
  });

  test('a file that imports itself is a cycle, a diamond is not', () => {
    expect(loops(new Map([['a', ['a']]]))).toEqual([['a']]);
    expect(
      loops(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
          ['d', []],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('sizes', () => {
  const long = 'const a = 1;\n'.repeat(301);

  test('a file over 300 lines needs a reason in its first comment', () => {
    expect(sizes(parse('bench/long.ts', long))).toHaveLength(1);
    expect(sizes(parse('bench/long.ts', `// a comment\n${long}`))).toHaveLength(1);
    expect(sizes(parse('bench/long.ts', `// size: one table, read as a whole\n${long}`))).toEqual([]);
  });

  test('300 lines, tests and language tables pass', () => {
    expect(sizes(parse('bench/fits.ts', 'const a = 1;\n'.repeat(300)))).toEqual([]);
    expect(sizes(parse('bench/long.test.ts', long))).toEqual([]);
    expect(sizes(parse(`${web}/i18n/ur.ts`, long))).toEqual([]);
  });
});

describe('functions', () => {
  /** @param {number} lines between the first and the last @param {string} inside */
  const body = (lines, inside = 'a();') => `{\n${`${inside}\n`.repeat(lines)}}`;
  const nested = `inner(() => ${body(30)});`;

  test.each([
    ['arrow', (/** @type {number} */ lines) => `const f = () => ${body(lines)};`],
    ['method', (/** @type {number} */ lines) => `const o = { f() ${body(lines)} };`],
    ['function', (/** @type {number} */ lines) => `function f() ${body(lines)}`],
  ])('an %s of more than 40 lines needs a reason', (_, written) => {
    expect(functions(parse('bench/a.ts', written(38)))).toEqual([]);
    expect(functions(parse('bench/a.ts', written(39)))).toEqual([
      { path: 'bench/a.ts', line: 1, says: expect.stringContaining('41 lines') },
    ]);
    expect(functions(parse('bench/a.ts', `// long: it runs in a page\n${written(39)}`))).toEqual([]);
    expect(functions(parse('bench/a.ts', `// long:\n${written(39)}`))).toHaveLength(1);
    expect(functions(parse('bench/a.test.ts', written(39)))).toEqual([]);
  });

  test('a component has room for its markup', () => {
    expect(functions(parse(`${web}/app/a.tsx`, `const f = () => ${body(48)};`))).toEqual([]);
    expect(functions(parse(`${web}/app/a.tsx`, `const f = () => ${body(49)};`))).toHaveLength(1);
  });

  test('the lines of functions inside count for those alone', () => {
    expect(functions(parse('bench/a.ts', `const f = () => ${body(3, nested)};`))).toEqual([]);
    expect(functions(parse('bench/a.ts', `const f = () => ${body(39, nested)};`))).toHaveLength(1);
    const tooLong = `const f = () => {\nconst g = () => ${body(39)};\nreturn g;\n};`;
    expect(functions(parse('bench/a.ts', tooLong))).toEqual([
      { path: 'bench/a.ts', line: 2, says: expect.stringContaining('41 lines') },
    ]);
  });
});

describe('casts', () => {
  test.each([
    'const a: any = 1;',
    'const a = (b as any).c;',
    'const a = b as unknown as string;',
    'const f = (...a: any[]) => a;',
  ])('%s needs a reason', (text) => {
    expect(casts(parse('bench/a.ts', text))).toHaveLength(1);
    expect(casts(parse('bench/a.ts', `// cast: the library's types lie\n${text}`))).toEqual([]);
    expect(casts(parse('bench/a.ts', `${text} // cast: the library's types lie`))).toEqual([]);
    expect(casts(parse('bench/a.ts', `// cast:\n${text}`))).toHaveLength(1);
  });

  test('words in texts and single casts pass', () => {
    expect(casts(parse('bench/a.ts', "const any = 'as unknown as'; const b = any as string;"))).toEqual([]);
  });
});

describe('tests', () => {
  test.each([
    'test.only("a", f);',
    'describe.only("a", f);',
    'test.only.each([1])("a", f);',
    'it.concurrent.only("a", f);',
    'test.skip("a", f);',
    'test.todo("a");',
  ])('%s is found', (text) => {
    const found = tests(parse('e2e/a.test.ts', text));
    expect(found).toHaveLength(1);
  });

  test('a skip with its reason and a condition pass', () => {
    expect(
      tests(parse('e2e/a.test.ts', '// skip: needs a camera\ntest.skip("a", f);\ntest.skipIf(true)("b", f);')),
    ).toEqual([]);
  });
});

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
    'scroll-margin-left: 2px',
  ])('%s is found in a style sheet', (text) => {
    expect(sheet('apps/web/src/ui/a.css', `.a { color: inherit; ${text}; }`)).toHaveLength(1);
    expect(sheet('apps/web/src/ui/a.css', `.a {\n/* physical: a picture's own corner */\n${text};\n}`)).toEqual([]);
  });

  test.each([
    'margin-inline-start: 1px',
    'inset-inline: 0',
    'text-align: start',
    'margin: 1px 2px 3px 2px',
    'border-radius: 4px 4px 0 0',
    'padding: calc(1px + 2px) 3px',
    'border-start-start-radius: 3px',
    '--left: 1px',
    'animation: left 1s',
  ])('%s passes', (text) => {
    expect(sheet('apps/web/src/ui/a.css', `.left:hover { ${text} }`)).toEqual([]);
  });

  test('inline styles are read too', () => {
    const at = (/** @type {string} */ style) =>
      inlineStyles(parse('apps/web/src/ui/a.tsx', `const a = <p style={{ ${style} }} />;`));
    for (const style of ['marginLeft: 4', "'padding-right': 4", 'left: x', "textAlign: 'right'", "color: '#fff'"])
      expect(at(style)).toHaveLength(1);
    for (const style of ['marginInlineStart: 4', "textAlign: 'end'", 'insetInlineStart: x', "color: 'var(--ink)'"])
      expect(at(style)).toEqual([]);
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
  ])('%s belongs into the tokens', (text) => {
    expect(sheet('apps/web/src/ui/a.module.css', `.a { ${text}; }`)).toHaveLength(1);
    expect(sheet('apps/web/src/styles/tokens.css', `.a { ${text}; }`)).toEqual([]);
  });

  test.each([
    'color: var(--red)',
    'background: color-mix(in oklab, var(--ink) 20%, transparent)',
    'color: currentColor',
    'white-space: nowrap',
    'background: url(red.png)',
    'color: oklch(from var(--ink) l c h / 0.5)',
  ])('%s passes', (text) => {
    expect(sheet('apps/web/src/ui/a.module.css', `.a { ${text}; }`)).toEqual([]);
  });
});

describe('classes', () => {
  const path = 'apps/web/src/ui/a.module.css';
  const css =
    '/* .old { } */ .row:hover > .name { color: inherit; }\n@media (max-width: 767.98px) {\n  .name { display: none; }\n}';
  /** @param {string} body @returns {string[]} */
  const found = (body) =>
    classes(
      [parse('apps/web/src/ui/a.tsx', `import styles from './a.module.css';\n${body}`)],
      new Map([[path, css]]),
    ).map(({ path: at, line, says }) => `${at}:${line} ${says}`);

  test('of a module that are taken, and nothing else, pass', () =>
    expect(found('const a = [styles.row, styles["name"]];')).toEqual([]));
  test('that no source takes are dead', () =>
    expect(found('const a = styles.row;')).toEqual([`${path}:1 .name is used nowhere`]));
  test('that no sheet has are told where they are taken', () =>
    expect(found('const a = [styles.row, styles.name, styles.title];')).toEqual([
      `apps/web/src/ui/a.tsx:2 ${path} has no class .title`,
    ]));
  test('that are known only when it runs may be all of them', () =>
    expect(found('const a = (size) => styles[size];')).toEqual([]));
});

describe('package-lock.json', () => {
  const tool = {
    version: '1.2.3',
    dev: true,
    optionalDependencies: { '@tool/linux-x64-musl': '1.2.3', '@tool/darwin-arm64': '1.2.3' },
  };

  test('a package for another platform that npm left out is missed, with its platform', () => {
    const packages = {
      '': {},
      'node_modules/tool': tool,
      'node_modules/@tool/darwin-arm64': { version: '1.2.3', optional: true },
    };
    expect(missingFromLock(packages)).toEqual({
      'node_modules/@tool/linux-x64-musl': {
        version: '1.2.3',
        cpu: ['x64'],
        libc: ['musl'],
        os: ['linux'],
        dev: true,
        license: 'MIT',
        optional: true,
      },
    });
  });

  test('a nested package counts, and a whole lock file is left alone', () => {
    const nested = {
      'node_modules/a/node_modules/tool': tool,
      'node_modules/a/node_modules/@tool/darwin-arm64': {},
      'node_modules/@tool/linux-x64-musl': {},
    };
    expect(missingFromLock(nested)).toEqual({});
  });
});
