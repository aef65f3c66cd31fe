import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './child.mjs';
import { inProject, root } from './paths.mjs';
import { UserError } from './user-error.mjs';

const stamp = inProject('node_modules/.baithak-lock');

/** @param {string} path @returns {string | undefined} */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/**
 * One package of a lock file, as far as it matters here.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Locked
 */

/**
 * Whether what npm wrote down as installed is what the lock file asks for, so that a plain `npm install` need not be repeated.
 * @param {Record<string, Locked>} wanted @param {Record<string, Locked>} present
 */
export const isInstalled = (wanted, present) =>
  Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const there = present[path];
    if (!there) return optional === true;
    return there.version === version && there.integrity === integrity;
  }) && Object.keys(present).every((path) => path in wanted);

/** @param {string} lock */
const npmHasIt = (lock) => {
  const hidden = read(inProject('node_modules/.package-lock.json'));
  return hidden !== undefined && isInstalled(JSON.parse(lock).packages, JSON.parse(hidden).packages);
};

/** How to call npm without a shell: the one that called us, or the one beside this Node. @returns {[string, string[]]} */
const npm = () => {
  const { npm_execpath: caller, npm_node_execpath: node = process.execPath } = process.env;
  if (caller && /npm-cli\.c?js$/.test(caller)) return [node, [caller]];
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return process.platform === 'win32' && existsSync(beside) ? [process.execPath, [beside]] : ['npm', []];
};

/** Makes sure that node_modules is what package-lock.json says; a few milliseconds when it is. @throws {UserError} */
export const ensureInstalled = async () => {
  const lock = read(inProject('package-lock.json'));
  if (lock === undefined) throw new UserError('package-lock.json is missing: this is not a whole copy of the project.');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (read(stamp) === hash) return;
  if (!npmHasIt(lock)) {
    console.log('Installing dependencies (only when package-lock.json has changed) …');
    const [command, args] = npm();
    const ci = [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await run(command, ci, { cwd: root, quiet: true });
    if (code !== 0) {
      const errors = output
        .split('\n')
        .filter((line) => !line.startsWith('npm warn'))
        .slice(0, 25)
        .join('\n');
      throw new UserError(
        `${errors.trim()}\nThe dependencies could not be installed (npm ci ended with ${code}). Is the npm registry within reach?`,
      );
    }
  }
  writeFileSync(stamp, hash);
};
