import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, shared } from '@baithak/protocol/testing/vitest-shared';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

const root = import.meta.dirname;

/**
 * A file that replaces modules or globals, or reads every language pack (others add to the loaded ones) gets a worker of its
 * own; the rest share theirs.
 */
const isAlone = (file: string): boolean =>
  file.startsWith('src/i18n/') ||
  /vi\.(mock|stubGlobal|resetModules)\b|Object\.(assign|defineProperty)\((globalThis|window|document|navigator),/.test(
    readFileSync(join(root, file), 'utf8'),
  );

const { include, exclude } = filesOf('src/**/*.test.{ts,tsx}');
const alone = globSync(include, { cwd: root }).filter(isAlone);

const projectOf = (name: string, files: object) =>
  mergeConfig(vite, {
    root,
    test: {
      ...shared,
      name,
      root,
      setupFiles: [...shared.setupFiles, join(root, 'src/testing/set-up.ts')],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      ...files,
    },
  });

/** Two projects, also part of the root's vitest.config.ts. */
export const webProjects = [
  projectOf('web', { include, exclude: [...exclude, ...alone], isolate: false }),
  projectOf('web-alone', { include: alone, exclude }),
];

export default defineConfig({ test: { projects: webProjects } });
