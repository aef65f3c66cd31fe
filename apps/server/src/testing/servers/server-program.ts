import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import nodeOptions from '../../../node-options.json' with { type: 'json' };
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The arguments with which `npm start` starts Node, for a test that starts the real server. */
export const serverArguments: readonly string[] = [
  ...nodeOptions,
  fileURLToPath(new URL('../../main.ts', import.meta.url)),
];

/** For CLASSIFIER_PICTURES: judges by colour, so that a test says what is found. */
export const colourClassifier = fileURLToPath(new URL('../media/colour-classifier.ts', import.meta.url));

/**
 * The environment variables that any program needs, for a server that a test starts: no setting of a developer's shell
 * reaches it. What Node keeps of compiled files halves the CPU of a start
 * (docs/decisions/running-and-building.md#one-script-starts-everything).
 */
export const plainEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
};

const run = promisify(execFile);

/** What a program of the shell (`admin.ts`, `seed.ts`) says of a data folder, and its exit code. */
export const shell = async (
  dataDir: string,
  program: string,
  ...args: string[]
): Promise<{ said: string; code: number }> => {
  const path = join(import.meta.dirname, '../..', program);
  const env = { ...plainEnvironment(), DATA_DIR: dataDir };
  return run(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    (error: { stderr?: string; code?: number }) => ({ said: error.stderr ?? '', code: error.code ?? -1 }),
  );
};

/** The program as `npm start` has it, in a process of its own. */
export interface ServerProgram {
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Stands still until `goOn`, as on a machine that does nothing else. */
  standStill(): void;
  goOn(): void;
}

/** Resolves once it answers; rejects with what it said when it ends before. */
export const startProgram = async (settings: Readonly<Record<string, string>>): Promise<ServerProgram> => {
  const env = { ...plainEnvironment(), ...settings };
  const child = spawn(process.execPath, serverArguments, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('Baithak is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`It ended: ${said.slice(-5).join('\n')}`)));
  });
  const endWith = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill('SIGCONT');
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await ended;
    return child.exitCode;
  };
  return {
    stop: () => endWith('SIGTERM'),
    kill: async () => void (await endWith('SIGKILL')),
    standStill: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
};
