import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverArguments } from '@baithak/server/testing/servers/server-program';

export interface RunningProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its ready line. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

const readyLine = /ready at (\S+)/;

/** Starts Node with these arguments, a script's path among them, and waits for its ready line, which holds the address. */
export const startScript = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningProcess> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await waitUntilReady(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} did not start`);
  return { url, pid, readyAfterMs: performance.now() - startedAt, stop: () => stop(child) };
};

const waitUntilReady = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = readyLine.exec(line)?.[1];
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

/** Baithak with an empty data folder and no rate limits, started with the Node options of `npm start`. */
export const startBaithak = async (env: Readonly<Record<string, string>> = {}): Promise<RunningProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-'));
  const settings = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env };
  const running = await startScript(serverArguments, settings);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts `references/<name>.ts`, a minimal server to compare with. */
export const startReference = (name: string, args: readonly string[] = []): Promise<RunningProcess> =>
  startScript([new URL(`./references/${name}.ts`, import.meta.url).pathname, ...args], {});

const ticksPerSecond = 100;

/** CPU seconds (user and system, all threads) that a process has used; Linux only. */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** Bytes of resident memory: now (VmRSS), or the peak since it was last reset (VmHWM). Linux only. */
export const readMemory = async ({ pid }: RunningProcess, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
};

/** The peak counts from now on. */
export const resetPeak = ({ pid }: RunningProcess): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
