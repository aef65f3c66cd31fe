import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

const root = import.meta.dirname;

const { include, exclude } = filesOf('src/**/*.test.{ts,tsx}');
const files = globSync(include, { cwd: root }).map((path) => ({
  path,
  source: readFileSync(join(root, path), 'utf8'),
}));
const pathsOf = (found: typeof files) => found.map(({ path }) => path);

/**
 * A file that replaces modules or globals, or reads every language pack (others add to the loaded ones) gets a worker of its
 * own; the rest share theirs.
 */
const replaces =
  /vi\.(mock|stubGlobal|resetModules)\b|Object\.(assign|defineProperty)\((globalThis|window|document|navigator),/;
const alone = pathsOf(files.filter(({ path, source }) => path.startsWith('src/i18n/') || replaces.test(source)));
/** In a project of their own: vitest ends a worker when the next file of its project has another environment. */
const pages = pathsOf(files.filter(({ path, source }) => source.includes('happy-dom') && !alone.includes(path)));

/** Vitest's own mocks of modules need a worker for each file. */
const fakeClient = { find: /^.*\/lib\/client\.ts$/, replacement: join(root, 'src/testing/fake-client.ts') };

const projectOf = (name: string, options: object, setUp: readonly string[] = []) =>
  mergeConfig(vite, {
    root,
    test: {
      ...shared,
      name,
      root,
      setupFiles: [...shared.setupFiles, ...['src/testing/set-up.ts', ...setUp].map((path) => join(root, path))],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      ...options,
    },
  });

/** Three projects, also part of the root's vitest.config.ts. */
export const webProjects = [
  projectOf('web', { include, exclude: [...exclude, ...alone, ...pages], isolate: false, alias: [fakeClient] }),
  projectOf('web-pages', { include: pages, exclude, isolate: false, alias: [fakeClient] }, [
    'src/testing/set-up-pages.ts',
  ]),
  projectOf('web-alone', { include: alone, exclude }),
];

export default defineConfig({ test: { projects: webProjects } });
