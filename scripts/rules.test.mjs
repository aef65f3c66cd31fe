import { describe, expect, test } from 'vitest';
import { domainCycles, loops } from './rules/domain-cycles.mjs';
import { layout, measure, most } from './rules/layout.mjs';
import { missingFromLock } from './rules/lock.mjs';
import { compatibleMigrations } from './rules/migrations.mjs';
import { noSchemas } from './rules/no-schemas.mjs';
import { parse } from './rules/source.mjs';
import { classes } from './rules/classes.mjs';
import { inlineStyles } from './rules/styles.mjs';
import { queriesThatWrite, tableWrites } from './rules/table-writes.mjs';
import { classNames, utilities } from './rules/utilities.mjs';
import { loadedInVain, writesList } from './rules/writes-list.mjs';
import { zones } from './rules/zones.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

/** @param {string} path @param {string} from */
const findZones = (path, from) => zones(parse(path, `import { x } from '${from}';\n`));

describe('schemas and the browser', () => {
  const schemas = parse('packages/protocol/src/contracts/rooms.ts', "import * as z from 'zod';\n");
  const page = `${web}/routes/home.tsx`;
  const start = parse(`${web}/main.tsx`, "export const page = () => import('./routes/home.tsx');\n");
  /** @param {string} line */
  const find = (line) => noSchemas([start, parse(page, line), schemas]).map(({ path }) => path);

  test('a value of a contract file brings zod into the page that takes it, by whatever way', () => {
    expect(find("import { Room } from '@baithak/protocol/contracts/rooms';\n")).toEqual([schemas.path]);
    expect(find("export { Room } from '@baithak/protocol/contracts/rooms';\n")).toEqual([schemas.path]);
  });

  test('a type brings nothing, nor does what the client loads for whoever asks', () => {
    expect(find("import type { Room } from '@baithak/protocol/contracts/rooms';\n")).toEqual([]);
    const client = parse(
      'packages/client/src/call.ts',
      "export const schemas = () => import('@baithak/protocol/contracts/rooms');\n",
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
    ['packages/client/src/call.ts', '@baithak/protocol/define-contract'],
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
    ['e2e/chat.test.ts', '@baithak/web/i18n/texts/entry.en'],
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
    expect(zones(parse(`${server}/domains/polls/wire.ts`, ''))[0]?.message).toContain('domain polls has no place');
    expect(zones(parse(`${server}/utils/strings.ts`, ''))).toHaveLength(1);
    expect(zones(parse(`${web}/hooks/use-x.ts`, ''))).toHaveLength(1);
  });
});

describe('domain cycles', () => {
  test('domains that use each other are found, whatever their files', () => {
    const sources = [
      parse(`${server}/domains/accounts/log-in.ts`, "import '../people/api.ts';"),
      parse(`${server}/domains/people/api.ts`, ''),
      parse(`${server}/domains/people/ignore.ts`, "import '../accounts/api.ts';"),
      parse(`${server}/domains/accounts/api.ts`, ''),
      parse(`${server}/domains/rooms/api.ts`, "import '../accounts/api.ts';"),
    ];
    expect(domainCycles(sources).map(({ message }) => message)).toEqual([
      'domains that use each other: accounts, people',
    ]);
  });

  test('a domain that uses itself is a cycle, a diamond is not', () => {
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

test('physical sides and colours of their own are found in style attributes', () => {
  const at = (/** @type {string} */ style) =>
    inlineStyles(parse('apps/web/src/ui/a.tsx', `const a = <p style={{ ${style} }} />;`));
  for (const style of ['marginLeft: 4', "'padding-right': 4", 'left: x', "textAlign: 'right'", "color: '#fff'"])
    expect(at(style)).toHaveLength(1);
  for (const style of ['marginInlineStart: 4', "textAlign: 'end'", 'insetInlineStart: x', "color: 'var(--ink)'"])
    expect(at(style)).toEqual([]);
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
    ).map(({ path: at, line, message }) => `${at}:${line} ${message}`);

  test('of a module that are all used pass', () =>
    expect(found('const a = [styles.row, styles["name"]];')).toEqual([]));
  test('that no source uses are dead', () =>
    expect(found('const a = styles.row;')).toEqual([`${path}:1 .name is not used`]));
  test('that no sheet has are reported where they are used', () =>
    expect(found('const a = [styles.row, styles.name, styles.title];')).toEqual([
      `apps/web/src/ui/a.tsx:2 ${path} has no class .title`,
    ]));
  test('that are known only when it runs may be all of them', () =>
    expect(found('const a = (size) => styles[size];')).toEqual([]));
});

describe('utility classes', () => {
  const base = '.display { }';
  const theme = '@theme { --spacing: 4px; }\n@layer utilities {\n  @tailwind utilities source(none);\n}';
  /** @param {string} names */
  const found = async (names) => {
    const source = parse('apps/web/src/ui/a.tsx', `const a = <p className=${names} />;\n`);
    return (await classNames([source], base, theme)).map(({ message }) => message);
  };

  test('that Tailwind or the base sheet knows pass, wherever they are written', async () =>
    expect(
      await found('{classNames("display flex", isOn && "p-2", size === "big" ? `${styles.a} ms-1` : undefined)}'),
    ).toEqual([]));
  test('that nothing knows are found', async () =>
    expect(await found('"flex flexx"')).toEqual(['flexx is no class of a sheet and no utility']));
  test('that know left from right are found', async () =>
    expect(await found('"pl-2 left-1 text-right p-2"')).toEqual(
      ['pl-2', 'left-1', 'text-right'].map((word) => `${word} has a left or right side`),
    ));

  const sheet = "import '../styles/utilities.css';\n";
  /** @param {string} home @param {string} part @param {string} [main] */
  const without = (home, part, main = '') =>
    utilities(
      [
        parse('apps/web/src/main.tsx', `${main}export const page = () => import('./routes/home.tsx');\n`),
        parse('apps/web/src/routes/home.tsx', `${home}export const part = () => import('./part.tsx');\n`),
        parse('apps/web/src/routes/part.tsx', `${part}export const Part = () => <p className="flex" />;\n`),
      ],
      base,
    ).map(({ path }) => path);

  test('need their sheet, in the page or in all that load it', () => {
    expect(without(sheet, '')).toEqual([]);
    expect(without('', sheet)).toEqual([]);
    expect(without('', '')).toEqual(['apps/web/src/routes/part.tsx']);
    expect(without(sheet, '', "import './routes/part.tsx';\n")).toEqual(['apps/web/src/main.tsx']);
  });
});

test('a write that writes.ts does not import is found', () => {
  const declared = "export const joinRoom = defineWrite({ name: 'rooms.joinRoom' });";
  const write = parse(`${server}/domains/rooms/join-room.write.ts`, declared);
  const test = parse(`${server}/domains/rooms/join-room.test.ts`, declared);
  const list = parse(`${server}/writes.ts`, "import './domains/rooms/join-room.write.ts';\n");
  expect(writesList([write, test, list])).toEqual([]);
  expect(writesList([write, test, parse(`${server}/writes.ts`, '')]).map(({ path }) => path)).toEqual([write.path]);
  const read = parse(
    `${server}/domains/rooms/find-rooms.read.ts`,
    "export const find = defineRead({ name: 'rooms.find' });",
  );
  const reads = parse(`${server}/reads.ts`, "import './domains/rooms/find-rooms.read.ts';\n");
  expect(writesList([read, reads])).toEqual([]);
  expect(writesList([read]).map(({ path }) => path)).toEqual([read.path]);
});

test('a library that a program would load in vain is found, with the way to it', () => {
  const list = parse(`${server}/writes.ts`, "import './domains/rooms/join.write.ts';");
  const write = parse(`${server}/domains/rooms/join.write.ts`, "import { page } from './mails.ts';");
  const mails = parse(`${server}/domains/rooms/mails.ts`, "import { createTransport } from 'nodemailer';");
  const [found, ...others] = loadedInVain([list, write, mails]);
  expect(others).toEqual([]);
  expect(found?.path).toBe(mails.path);
  expect(found?.message).toContain(`nodemailer would be loaded in vain: ${list.path} → ${write.path} → ${mails.path}`);
  const types = parse(write.path, "import type { Page } from './mails.ts'; import { sql } from 'kysely';");
  expect(loadedInVain([list, types, mails])).toEqual([]);
  const bench = parse('bench/main.ts', "import { world } from '@baithak/server/testing/world';");
  const world = parse(`${server}/testing/world.ts`, "import { inject } from 'vitest';");
  expect(loadedInVain([bench, world]).map(({ path }) => path)).toEqual([world.path]);
  const main = (/** @type {string} */ text) => loadedInVain([parse(`${server}/main.ts`, text)]).length;
  expect(["import sharp from 'sharp';", "await import('sharp');", "import fastify from 'fastify';"].map(main)).toEqual([
    1, 0, 0,
  ]);
});

test('a file of queries that writes is found', () => {
  const text = "export const add = (tx) => tx.insertInto('rooms').values({}).execute();";
  const found = (/** @type {string} */ name) =>
    queriesThatWrite([parse(`${server}/domains/rooms/${name}`, text)]).length;
  expect(['rooms.queries.ts', 'queries.ts', 'rooms.ts', 'rooms.queries.test.ts'].map(found)).toEqual([1, 1, 0, 0]);
});

test('the layout is counted, and more than there may be is found', () => {
  const small = parse(`${server}/domains/rooms/small.ts`, "import type { A } from '../people/api.ts';\n");
  const user = parse(`${server}/domains/rooms/user.ts`, `import './small.ts';\n${'\n'.repeat(20)}`);
  const measured = measure(['a.ts', 'a.png'], [small, user], new Map([['a.css', '.a {\n}\n']]));
  expect(Object.values(measured)).toEqual([1, 2, 2, 1, 2]);
  expect(layout(measured)).toEqual([]);
  const [found] = layout({ ...measured, 'lines of CSS': most['lines of CSS'] + 1 });
  expect(found?.message).toBe(`lines of CSS: ${most['lines of CSS'] + 1}, at most ${most['lines of CSS']}`);
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

describe('tables', () => {
  /** @param {string} path @param {string} tables */
  const declare = (path, tables) => parse(path, `declare module 'x' { interface Tables { ${tables} } }`);
  const tables = [
    declare(`${server}/domains/rooms/tables.ts`, 'rooms: RoomTable; room_members: RoomMemberTable;'),
    declare(`${server}/domains/messages/tables.ts`, 'messages: MessageTable;'),
    declare(`${server}/platform/search/tables.ts`, 'search_docs: SearchDocTable;'),
  ];
  /** @param {string} path @param {string} body */
  const found = (path, body) =>
    tableWrites([...tables, parse(`${server}/${path}`, body)]).map(({ message }) => message);

  test.each([
    "tx.insertInto('messages').values(row)",
    "tx.updateTable('messages').set(row)",
    "tx.deleteFrom('messages as m').where('m.id', '=', id)",
    "tx.selectFrom('rooms').innerJoin('search_docs')",
    'sql`UPDATE messages SET edited = 1`',
    'sql`SELECT * FROM rooms FOR UPDATE`',
  ])('a domain may write its own and read any: %s', (body) =>
    expect(found('domains/messages/send-message.write.ts', body)).toEqual([]),
  );

  test.each([
    "tx.insertInto('rooms').values(row)",
    "tx.updateTable('rooms').set(row)",
    "tx\n  .deleteFrom('rooms as r')\n  .where('r.id', '=', id)",
    'sql`INSERT INTO rooms (id) VALUES (${id})`',
    'sql`update rooms set rev = 1`',
    'sql`DELETE FROM rooms WHERE id = ${id}`',
  ])("another domain's is written through its api.ts: %s", (body) =>
    expect(found('domains/messages/send-message.write.ts', body)).toEqual([
      'writes rooms, which belongs to rooms; use its api.ts',
    ]),
  );

  test("the platform's tables are no domain's, and a domain's not the platform's", () => {
    expect(found('domains/rooms/a.ts', "tx.deleteFrom('search_docs')")).toHaveLength(1);
    expect(found('platform/search/a.ts', "tx.deleteFrom('search_docs')")).toEqual([]);
    expect(found('platform/search/a.ts', "tx.deleteFrom('rooms')")).toHaveLength(1);
  });

  test('a table must be named where it is written, and declared', () => {
    expect(found('domains/rooms/a.ts', 'tx.deleteFrom(table)')).toHaveLength(1);
    expect(found('domains/rooms/a.ts', "tx.deleteFrom('rows')")).toEqual(['writes rows, which no tables.ts declares']);
  });

  test('tests may write what they like', () =>
    expect(found('domains/messages/a.test.ts', "tx.deleteFrom('rooms')")).toEqual([]));
});

describe('a migration beside which older programs go on', () => {
  /** @param {string} text */
  const find = (text) => compatibleMigrations(new Map([['apps/server/migrations/0200-x.sql', text]])).length;
  /** @param {string} sql */
  const marked = (sql) => find(`-- older programs go on\n-- Why; and more.\n${sql}`);

  test.each([
    'CREATE TABLE pins (\n  id TEXT PRIMARY KEY,\n  at BIGINT NOT NULL,\n  UNIQUE (id, at)\n);',
    'CREATE TABLE pins (id TEXT);\nCREATE UNIQUE INDEX pins_by_id ON pins (id);\nINSERT INTO pins (id) SELECT id FROM rooms;',
    'CREATE INDEX rooms_by_title ON rooms (title);',
    '-- engine: postgres\nALTER TABLE rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;',
    "ALTER TABLE rooms ADD COLUMN note TEXT DEFAULT 'a; drop table rooms';",
  ])('adds: %s', (sql) => expect(marked(sql)).toBe(0));

  test.each([
    'DROP TABLE rooms;',
    'DROP INDEX rooms_by_title;',
    'ALTER TABLE rooms DROP COLUMN title;',
    'ALTER TABLE rooms RENAME COLUMN title TO name;',
    'ALTER TABLE rooms ADD COLUMN epoch BIGINT NOT NULL;',
    'ALTER TABLE rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT NULL;',
    'ALTER TABLE rooms ADD COLUMN epoch BIGINT, ALTER COLUMN title SET NOT NULL;',
    'ALTER TABLE rooms ADD COLUMN other TEXT REFERENCES rooms (id);',
    'ALTER TABLE rooms ADD CONSTRAINT some CHECK (rev > 0);',
    'ALTER TABLE rooms ALTER COLUMN rev TYPE TEXT;',
    'CREATE UNIQUE INDEX rooms_by_title ON rooms (title);',
    'CREATE TABLE pins (room_id TEXT NOT NULL REFERENCES rooms (id));',
    'CREATE TRIGGER pins AFTER INSERT ON rooms BEGIN SELECT 1; END;',
    'CREATE TABLE pins (id TEXT);\nINSERT INTO rooms (id) SELECT id FROM pins;',
    "UPDATE rooms SET title = '';",
    'DELETE FROM rooms;',
  ])('is refused for: %s', (sql) => expect(marked(sql)).toBeGreaterThan(0));

  test('says so in its first line, and may do anything where it does not', () => {
    expect(find('-- Why.\n-- older programs go on\nCREATE INDEX rooms_by_title ON rooms (title);')).toBe(1);
    expect(find('-- Why.\nDROP TABLE rooms;')).toBe(0);
  });
});
