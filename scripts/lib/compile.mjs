import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './build.mjs';
import { run } from './child.mjs';
import { compiled, withNode } from './node26.mjs';
import { inProject } from './paths.mjs';

const stamp = join(compiled, '.server');
const sources = ['apps/server/src', 'apps/server/node-options.json', 'packages/protocol/src', 'package-lock.json'];
/** What the server's processes and threads load; main.ts exits because its PORT is invalid, so nothing is started. */
const entries = [
  'writes.ts',
  'platform/db/sqlite/writer-thread.ts',
  'domains/uploads/media/image-process.ts',
  'main.ts',
];
const invalidSettings = { PORT: 'none' };

const missing = entries.filter((entry) => !existsSync(inProject('apps/server/src', entry)));
if (missing.length > 0) throw new Error(`no such file below apps/server/src: ${missing.join(', ')}`);

// The writer thread's file refuses to run outside of its thread: it is compiled all the same.
const program = entries
  .map((entry) => `await import(${JSON.stringify(inProject('apps/server/src', entry))}).catch(() => {});`)
  .join('\n');

/**
 * Has Node compile the server's files once and keep what it made, unless it did so for these very sources
 * (docs/decisions/running-and-building.md#one-script-starts-everything): no process needs the compiler of types then,
 * which alone takes 30 MB in each.
 * @param {string} node the project's Node @param {readonly string[]} options the server's: Node keeps what it compiled by them
 */
export const ensureCompiled = async (node, options) => {
  const now = fingerprint(sources.map((path) => inProject(path)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  await run(node, [...options, '--input-type=module', '--eval', program], {
    env: { ...withNode(node), ...invalidSettings },
    quiet: true,
    minutes: 1,
  });
  // It only saves time and memory: where nothing was kept, the start goes on without it.
  if (existsSync(compiled)) writeFileSync(stamp, now);
};
