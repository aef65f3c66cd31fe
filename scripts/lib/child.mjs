import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { UserError } from './user-error.mjs';

/**
 * What a process left behind.
 * @typedef {{ code: number, output: string, timedOut: boolean }} Outcome
 */

/** @param {number | null} code @param {NodeJS.Signals | null} signal the exit code as a shell would give it */
const exitCode = (code, signal) => code ?? (signal ? 128 + (constants.signals[signal] ?? 0) : 1);

/**
 * Forwards the first of each signal to the child. An interrupt typed at a terminal reaches the child by itself.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
const forwardSignals = (child) => {
  const seen = new Set();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (seen.has(signal)) return;
    seen.add(signal);
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
};

/**
 * Runs a program without a shell, waits for its end and passes signals on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, minutes?: number }} [options]
 *   quiet: collect the output instead of showing it; minutes: end it when it takes longer
 * @returns {Promise<Outcome>}
 * @throws {UserError} when the program cannot be started
 */
export const run = (command, args, { cwd, env = process.env, quiet = false, minutes } = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const release = forwardSignals(child);
    let output = '';
    let timedOut = false;
    const limit =
      minutes === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGTERM');
            setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
          }, minutes * 60_000);
    const end = () => {
      clearTimeout(limit);
      release();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => {
      end();
      fail(new UserError(`${command} cannot be started: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      end();
      done({ code: exitCode(code, signal), output, timedOut });
    });
  });
