import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its ready line, in ms. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

const ready = /ready at (\S+)/;

/** Starts a script and waits for the line that says where it is ready. */
export const startScript = async (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} did not start`);
  return { url, pid, readyAfter: performance.now() - startedAt, stop: () => stop(child) };
};

const readyUrl = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = ready.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('the process ended before it was ready');
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Baithak itself on a data folder of its own, limits off. */
export const startBaithak = async (env: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-'));
  const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;
  const running = await startScript(main, [], {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...env,
  });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const startReference = (name: string, args: readonly string[] = []): Promise<Running> =>
  startScript(new URL(`./references/${name}.ts`, import.meta.url).pathname, args, {});

const ticksPerSecond = 100;

/** CPU seconds (user and system, all threads) that a process has used; Linux only. */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};
