import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint, compressBeside } from './lib/build.mjs';
import { run } from './lib/child.mjs';
import { closingLine, countHangs, countReport, sum } from './lib/count.mjs';
import { isInstalled, npmArguments } from './lib/install.mjs';
import { inProject, root } from './lib/paths.mjs';
import { firstScreen, visitorScript } from './size.mjs';
import { letters, rangesOf } from './lib/font-letters.mjs';

describe('lib', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'baithak-scripts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ended = { code: 0, timedOut: false };

  /** @param {{ name: string, status: string, tests: string[] }[]} files @returns {string} the path of a report */
  const report = (files) => {
    const path = join(folder, 'report.json');
    const testResults = files.map(({ name, status, tests }) => ({
      name,
      status,
      assertionResults: tests.map((test) => ({
        status: test,
        fullName: 'a group its name',
        ancestorTitles: ['a group'],
        title: 'its name',
        failureMessages: [`Error: not so\n    at ${name}:12:7\n    at node:internal`],
        meta: { pictures: [inProject('e2e/.artifacts/one.png')] },
      })),
    }));
    writeFileSync(path, JSON.stringify({ testResults }));
    return path;
  };

  describe('counting', () => {
    test('passed, failed and skipped tests are added up over files', () => {
      const path = report([
        { name: inProject('e2e/a.test.ts'), status: 'passed', tests: ['passed', 'passed', 'skipped'] },
        { name: inProject('e2e/b.test.ts'), status: 'failed', tests: ['failed', 'passed'] },
      ]);
      expect(countReport('x', path, { ...ended, code: 1 })).toEqual({
        passed: 3,
        failed: 1,
        skipped: 1,
        failures: [
          {
            file: 'e2e/b.test.ts',
            test: 'a group > its name',
            text: expect.stringMatching(
              /^e2e\/b\.test\.ts:12 a group its name\nError: not so\n[^]*\npicture: e2e\/\.artifacts\/one\.png$/,
            ),
          },
        ],
      });
    });

    test('a file that held the processor until its worker was ended is one failure, which can be run again', () => {
      const path = join(folder, 'hangs.txt');
      writeFileSync(
        path,
        `The processor was not given back for 45 s by ${inProject('bots/src/a.test.ts')} > it loops\n`,
      );
      const text = expect.stringContaining('it loops');
      expect(countHangs(path)).toEqual([
        { passed: 0, failed: 1, skipped: 0, failures: [{ file: 'bots/src/a.test.ts', text }] },
      ]);
      expect(countHangs(join(folder, 'absent.txt'))).toEqual([]);
    });

    test.each([
      ['a file that fails before its tests', [{ name: 'a', status: 'failed', tests: [] }], { ...ended, code: 1 }],
      ['a run without tests', [], ended],
      [
        'a runner that fails without a failed test',
        [{ name: 'a', status: 'passed', tests: ['passed'] }],
        { ...ended, code: 1 },
      ],
      [
        'a runner that took too long',
        [{ name: 'a', status: 'passed', tests: ['passed'] }],
        { code: 0, timedOut: true },
      ],
    ])('%s counts as one failure', (_, files, outcome) => {
      const count = countReport('x', report(files), outcome);
      expect(count.failed).toBe(1);
      expect(count.failures).toHaveLength(1);
    });

    test('a runner without a report counts as one failure', () => {
      expect(countReport('x', join(folder, 'absent.json'), { code: 1, timedOut: false }).failed).toBe(1);
    });

    test('the closing line has the form that is read by machines', () => {
      const one = { passed: 2, failed: 1, skipped: 0, failures: [] };
      expect(closingLine(one)).toBe('2 passed, 1 failed');
      expect(closingLine(sum([one, { ...one, skipped: 4 }]))).toBe('4 passed, 2 failed, 4 skipped');
    });
  });

  describe('installing', () => {
    const wanted = { '': {}, a: { version: '1.0.0', integrity: 'x' }, b: { version: '1.0.0', optional: true } };

    test('what npm has installed is not installed again', () => {
      expect(isInstalled(wanted, { a: { version: '1.0.0', integrity: 'x' } })).toBe(true);
    });

    test.each([
      ['another version', { a: { version: '1.0.1', integrity: 'x' } }],
      ['other contents', { a: { version: '1.0.0', integrity: 'y' } }],
      ['something missing', {}],
      ['something left over', { a: { version: '1.0.0', integrity: 'x' }, c: { version: '1.0.0' } }],
    ])('%s is installed anew', (_, present) => {
      expect(isInstalled(wanted, present)).toBe(false);
    });
  });

  describe('building', () => {
    test('a changed source changes the fingerprint, a changed test does not', () => {
      const [source, its] = [join(folder, 'a.ts'), join(folder, 'a.test.ts')];
      writeFileSync(source, 'one');
      writeFileSync(its, 'one');
      const before = fingerprint([folder]);
      writeFileSync(its, 'longer');
      expect(fingerprint([folder])).toBe(before);
      utimesSync(source, 1, 1);
      expect(fingerprint([folder])).not.toBe(before);
    });

    test('text is laid beside itself in gzip and brotli, small files and pictures are not', () => {
      const dist = join(folder, 'dist/assets');
      mkdirSync(dist, { recursive: true });
      const text = 'const a = 1;\n'.repeat(200);
      for (const name of ['a.js', 'b.png']) writeFileSync(join(dist, name), text);
      writeFileSync(join(dist, 'small.js'), 'a');
      compressBeside(join(folder, 'dist'));
      expect(gunzipSync(readFileSync(join(dist, 'a.js.gz'))).toString()).toBe(text);
      expect(brotliDecompressSync(readFileSync(join(dist, 'a.js.br'))).toString()).toBe(text);
      expect(['b.png.gz', 'small.js.gz'].some((name) => existsSync(join(dist, name)))).toBe(false);
    });
  });

  describe('running', () => {
    test('the exit code and the output come back', async () => {
      const outcome = await run(process.execPath, ['-e', 'console.log("out"); process.exitCode = 7'], { quiet: true });
      expect(outcome).toEqual({ code: 7, output: 'out\n', timedOut: false });
    });

    test('a program that cannot be started is reported in one line', async () => {
      await expect(run(join(folder, 'absent'), [])).rejects.toThrow('cannot be started');
    });

    test('a program that takes too long is ended', async () => {
      const outcome = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
        quiet: true,
        minutes: 0.001,
      });
      expect(outcome.timedOut).toBe(true);
    });
  });

  describe('the size of the first screen', () => {
    const manifest = {
      'index.html': {
        file: 'index.js',
        imports: ['_shared.js'],
        dynamicImports: ['src/routes/entry/login.tsx', 'src/routes/home.tsx'],
      },
      '_shared.js': { file: 'shared.js' },
      'src/routes/entry/login.tsx': {
        file: 'login.js',
        src: 'src/routes/entry/login.tsx',
        imports: ['_shared.js', '_form.js'],
      },
      '_form.js': { file: 'form.js' },
      'src/routes/home.tsx': { file: 'home.js', src: 'src/routes/home.tsx', imports: ['_timeline.js'] },
      '_timeline.js': { file: 'timeline.js' },
      'style.css': { file: 'style.css' },
    };

    test('it is the entry and the login route with their static imports, each once', () => {
      expect([...firstScreen(manifest, /routes\/entry\/login\.tsx$/)].toSorted()).toEqual([
        'form.js',
        'index.js',
        'login.js',
        'shared.js',
      ]);
    });

    test('a manifest without an entry, or without the script of public pages, is refused', () => {
      expect(() => firstScreen({}, /login/)).toThrow('names no entry');
      expect(() => visitorScript(manifest)).toThrow('no script of public pages');
      const src = 'src/features/public/visitor/visitor.ts';
      expect(visitorScript({ ...manifest, [src]: { file: 'visitor.js', src } })).toBe('visitor.js');
    });
  });
});

/** @type {{ packages: Record<string, import('./lib/install.mjs').Locked> }} */
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
/** @param {string} name */
const locked = (name) => packages[`node_modules/${name}`];

/** What runs: the server, the seed with what it uses of testing/, and what builds the web client. */
const running = ['apps/server/src/**/*.ts', 'apps/web/{src/**/*,*}.{ts,tsx}', 'packages/*/src/**/*.ts'];
const notRunning = /\.test\.|\/testing\/(?!(factories|random)\.ts|seed\/)|\/fixture\/|vitest\./;

/** @param {string} path @returns {string[]} the packages that a file names */
const packagesOf = (path) =>
  [
    ...readFileSync(inProject(path), 'utf8').matchAll(
      /(?:^import (?!type)[^;]*?from |^import |\bimport\()'([^'./][^']*)'/gm,
    ),
  ]
    .map(([, from = '']) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.includes(':') && !builtinModules.includes(name) && !name.startsWith('@baithak/'));

describe('what `npm start` installs', () => {
  test('is every package that the server, the seed and the build of the web client use', () => {
    const used = globSync(running, { cwd: root })
      .filter((path) => !notRunning.test(path))
      .flatMap(packagesOf);
    expect(used).toEqual(expect.arrayContaining(['fastify', 'vite', 'react', 'socket.io-client']));
    const missing = [...new Set(used)].filter((name) => locked(name) === undefined || locked(name)?.dev === true);
    expect(missing).toEqual([]);
  });

  test('is no package that only tests and checks use', () => {
    for (const name of ['vitest', 'playwright', 'oxlint', 'knip', 'happy-dom', 's3rver', 'fast-check'])
      expect([name, locked(name)?.dev]).toEqual([name, true]);
    expect(npmArguments('run')).toContain('--omit=dev');
    expect(npmArguments('all')).toContain('--include=dev');
  });

  test('is there with the packages for development, too, and not without one that runs', () => {
    const wanted = { '': {}, a: { version: '1.0.0' }, tool: { version: '2.0.0', dev: true } };
    const [runs, tools] = [{ a: { version: '1.0.0' } }, { tool: { version: '2.0.0', dev: true } }];
    expect(isInstalled(wanted, { ...runs, ...tools }, 'run')).toBe(true);
    expect(isInstalled(wanted, runs, 'run')).toBe(true);
    expect(isInstalled(wanted, runs)).toBe(false);
    expect(isInstalled(wanted, tools, 'run')).toBe(false);
    expect(isInstalled(wanted, { ...runs, tool: { version: '1.9.0' } }, 'run')).toBe(false);
  });
});

const sheet = readFileSync(inProject('apps/web/src/styles/fonts.css'), 'utf8');

/** The ranges that the style sheet gives to a file, as often as it names it. @param {string} file */
const rangesIn = (file) =>
  [...sheet.matchAll(/@font-face \{([^}]*)\}/g)]
    .filter(([, face = '']) => face.includes(`/fonts/${file}.woff2`))
    .map(([, face = '']) => (/unicode-range:([^;]*);/.exec(face)?.[1] ?? '').replace(/\s+/g, ' ').trim());

test('the style sheet asks each part of a font for the letters that it has', () => {
  /** @type {Record<string, number[]>} */
  const parts = {
    nastaliq: letters.arabic,
    'nastaliq-bold': letters.arabic,
    'nastaliq-more': letters.arabicMore,
    naskh: letters.arabic,
    'naskh-more': letters.arabicMore,
    anek: letters.latin,
    'anek-wide': letters.latin,
    'anek-more': letters.latinMore,
  };
  for (const [file, codes] of Object.entries(parts)) {
    const [first, ...others] = rangesIn(file);
    expect(first, file).toBe(rangesOf(codes));
    for (const other of others) expect(other, file).toBe(first);
  }
});

test('no letter is in two parts', () => {
  expect(letters.arabicMore.filter((code) => letters.arabic.includes(code))).toEqual([]);
  expect(letters.latinMore.filter((code) => letters.latin.includes(code))).toEqual([]);
});
