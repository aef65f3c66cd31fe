#!/usr/bin/env node
// Plain JavaScript for the Node that a machine happens to have (20 or newer), with nothing installed yet.
import { existsSync, readFileSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { run } from './lib/child.mjs';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, withNode } from './lib/node26.mjs';
import { inProject, root } from './lib/paths.mjs';
import { UserError, printError } from './lib/user-error.mjs';

/** The server's options for Node (docs/decisions/memory-of-node.md#small-young-generation). @returns {string[]} */
const serverOptions = () => JSON.parse(readFileSync(inProject('apps/server/node-options.json'), 'utf8'));

/**
 * What each command runs with the project's Node 26, whether it needs the built web app, and which packages.
 * @type {Record<string, { file: string, built: boolean, needs?: 'run', options?: () => string[] }>}
 */
const commands = {
  start: { file: 'apps/server/src/main.ts', built: true, needs: 'run', options: serverOptions },
  dev: { file: 'scripts/dev.mjs', built: false },
  test: { file: 'scripts/test.mjs', built: false },
  ci: { file: 'scripts/ci.mjs', built: false },
  bench: { file: 'bench/main.ts', built: true },
  proof: { file: 'scripts/proof.mjs', built: true },
  seed: { file: 'apps/server/src/seed.ts', built: false, needs: 'run' },
  admin: { file: 'apps/server/src/admin.ts', built: false, needs: 'run' },
  bots: { file: 'bots/src/main.ts', built: false, needs: 'run' },
  'pack-bot': { file: 'packages/bot/pack.mjs', built: false },
  screens: { file: 'e2e/screens.ts', built: true },
  pictures: { file: 'e2e/pictures.ts', built: true },
};

/** @param {string | undefined} name @param {string[]} args @returns {Promise<number>} the exit code */
const main = async (name, args) => {
  const command = Object.entries(commands).find(([known]) => known === name)?.[1];
  if (!command) throw new UserError(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')} [arguments]`);
  await ensureInstalled(command.needs ?? 'all');
  const node = findNode();
  if (!existsSync(inProject(command.file)))
    throw new UserError(`npm run ${name} is not built yet (${command.file} is missing).`);
  if (command.built) await Promise.all([ensureBuilt(node), ensureCompiled(node, serverOptions())]);
  const { code } = await run(node, [...(command.options?.() ?? []), inProject(command.file), ...args], {
    cwd: root,
    env: withNode(node),
  });
  return code;
};

const [name, ...args] = process.argv.slice(2);
process.exitCode = await main(name, args).catch(printError);
