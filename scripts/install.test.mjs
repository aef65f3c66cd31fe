import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, test } from 'vitest';
import { isInstalled, npmArguments } from './lib/install.mjs';
import { inProject, root } from './lib/paths.mjs';

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
