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
 * One package of a lock file, as far as it matters here. `dev`: only tools for development and tests need it.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} Locked
 */

/**
 * What a command needs of the packages: `run` leaves out those that only development and tests use.
 * @typedef {'run' | 'all'} Need
 */

/**
 * Whether what npm wrote down as installed is what the lock file asks for, so that a plain `npm install` need not be repeated.
 * @param {Record<string, Locked>} wanted @param {Record<string, Locked>} present @param {Need} [need]
 */
export const isInstalled = (wanted, present, need = 'all') =>
  Object.entries(wanted).every(([path, { version, integrity, optional, dev, devOptional }]) => {
    if (path === '') return true;
    const there = present[path];
    if (!there) return optional === true || (need === 'run' && (dev === true || devOptional === true));
    return there.version === version && there.integrity === integrity;
  }) && Object.keys(present).every((path) => path in wanted);

/** @param {string} lock @param {Need} need */
const npmHasIt = (lock, need) => {
  const hidden = read(inProject('node_modules/.package-lock.json'));
  return hidden !== undefined && isInstalled(JSON.parse(lock).packages, JSON.parse(hidden).packages, need);
};

/** How to call npm without a shell: the one that called us, or the one beside this Node. @returns {[string, string[]]} */
const npm = () => {
  const { npm_execpath: caller, npm_node_execpath: node = process.execPath } = process.env;
  if (caller && /npm-cli\.c?js$/.test(caller)) return [node, [caller]];
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return process.platform === 'win32' && existsSync(beside) ? [process.execPath, [beside]] : ['npm', []];
};

/** What is written down of an installation. @param {string} lock @param {Need} need */
const stampOf = (lock, need) => `${createHash('sha256').update(lock).digest('hex')} ${need}`;

/** What npm is asked for, whatever NODE_ENV says. @param {Need} need @returns {string[]} */
export const npmArguments = (need) => [
  'ci',
  need === 'run' ? '--omit=dev' : '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
];

/**
 * Makes sure that node_modules has what package-lock.json says; a few milliseconds when it has. Packages for development
 * that are there already stay for `run` (docs/decisions/running-and-building.md#a-start-installs-no-development-tools).
 * @param {Need} need @throws {UserError}
 */
export const ensureInstalled = async (need) => {
  const lock = read(inProject('package-lock.json'));
  if (lock === undefined) throw new UserError('package-lock.json is missing: this is not a whole copy of the project.');
  const [all, wanted] = [stampOf(lock, 'all'), stampOf(lock, need)];
  const there = read(stamp);
  if (there === all || there === wanted) return;
  if (npmHasIt(lock, 'all')) return writeFileSync(stamp, all);
  if (!npmHasIt(lock, need)) await install(need);
  writeFileSync(stamp, wanted);
};

/** @param {Need} need */
const install = async (need) => {
  const what = need === 'run' ? 'what runs' : 'dependencies, those for development too';
  console.log(`Installing ${what} (only when package-lock.json has changed) …`);
  const [command, args] = npm();
  const { code, output } = await run(command, [...args, ...npmArguments(need)], { cwd: root, quiet: true });
  if (code === 0) return;
  const errors = output
    .split('\n')
    .filter((line) => !line.startsWith('npm warn'))
    .slice(0, 25)
    .join('\n');
  throw new UserError(
    `${errors.trim()}\nThe dependencies could not be installed (npm ci ended with ${code}). Is the npm registry within reach?`,
  );
};
