import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment } from './servers/server-program.ts';

const run = promisify(execFile);

/** What a program of the shell (`admin.ts`, `seed.ts`) says of a data folder, and its exit code. */
export const shell = async (
  dataDir: string,
  program: string,
  ...args: string[]
): Promise<{ said: string; code: number }> => {
  const path = join(import.meta.dirname, '..', program);
  const env = { ...plainEnvironment(), DATA_DIR: dataDir };
  return run(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    (error: { stderr?: string; code?: number }) => ({ said: error.stderr ?? '', code: error.code ?? -1 }),
  );
};
