// Makes the package that authors of bots install, in the folder that is named: one file of JavaScript without dependencies, its
// types and its page.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
// A folder of its own: it may be packed twice at the same time.
const out = mkdtempSync(join(tmpdir(), 'baithak-pack-'));
const folder = resolve(process.argv[2] ?? '.');

/** What index.d.ts has beside types.ts. */
const values = `
/** A bot that handles each command of its rooms once, in their order, whatever crashes. */
export declare const createBot: (options: BotOptions) => Bot;

/** Thrown by a handler: who gave the command reads these words, and nobody else. */
export declare class CommandError extends Error {}

/** Why a bot cannot go on. */
export declare class BotEnded extends Error {}
`;

const bundle = await rolldown({ input: join(here, 'src/index.ts'), platform: 'node' });
await bundle.write({ file: join(out, 'index.js'), format: 'esm', codeSplitting: false });
await bundle.close();
writeFileSync(join(out, 'index.d.ts'), readFileSync(join(here, 'src/types.ts'), 'utf8') + values);
cpSync(join(here, '../../docs/bots.md'), join(out, 'README.md'));
const { name, version, license, type } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const manifest = {
  name,
  version,
  license,
  description: 'Bots for Baithak: each command answered once, whatever crashes',
  type,
  engines: { node: '>=22' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
try {
  execFileSync('npm', ['pack', out, '--pack-destination', folder, '--silent'], { stdio: 'inherit' });
} finally {
  rmSync(out, { recursive: true, force: true });
}
