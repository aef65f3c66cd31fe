// What the README promises: `npm start` says when it is ready, answers, and stops cleanly on SIGTERM.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import { UserError, printError } from './lib/user-error.mjs';

/** @template T @param {Promise<T>} promise @param {number} seconds @param {string} what @returns {Promise<T>} */
const within = (promise, seconds, what) => {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise(
    (_, fail) =>
      (timer = setTimeout(() => fail(new UserError(`${what} took longer than ${seconds} s`)), seconds * 1000)),
  );
  // The other promise may fail too, later and unheard.
  promise.catch(() => undefined);
  return /** @type {Promise<T>} */ (Promise.race([promise, late]).finally(() => clearTimeout(timer)));
};

/** @param {import('node:child_process').ChildProcess} child @returns {{ ready: Promise<string>, ended: Promise<string>, log: () => string }} */
const watch = (child) => {
  let log = '';
  const ended = new Promise((done) =>
    child.on('close', (code, signal) => done(code === null ? `signal ${signal}` : `exit code ${code}`)),
  );
  const ready = new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        log += text;
        const url = /Baithak is ready at (\S+)/.exec(log)?.[1];
        if (url) done(url);
      });
    }
    void ended.then((how) => fail(new UserError(`npm start ended with ${how} before it was ready:\n${log}`)));
  });
  return { ready, ended, log: () => log };
};

/** @param {import('node:child_process').ChildProcess} child */
const checkStart = async (child) => {
  const { ready, ended, log } = watch(child);
  const began = performance.now();
  const url = await within(ready, 300, 'npm start');
  console.log(`ready after ${Math.round(performance.now() - began)} ms`);
  for (const path of ['/health', '/']) {
    const answer = await fetch(new URL(path, url), {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(10_000),
    });
    // Read to the end: an answer that nobody takes would keep its connection, and the server, open.
    const body = await answer.text();
    if (answer.status !== 200)
      throw new UserError(`GET ${path} answered ${answer.status} ${body.slice(0, 200)}\n${log()}`);
  }
  child.kill('SIGTERM');
  const how = await within(ended, 10, 'Stopping');
  if (how !== 'exit code 0') throw new UserError(`After SIGTERM npm start ended with ${how}\n${log()}`);
  console.log('GET /health and GET / answered 200; SIGTERM ended it with exit code 0');
};

/** The way to a program as a newcomer's shell knows it: without what this project put first. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(root))
  .join(delimiter);

/** Ends whatever is left of the group that npm was started in. @param {number | undefined} group */
const killGroup = (group) => {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody is left, as it should be.
  }
};

const main = async () => {
  const data = mkdtempSync(join(tmpdir(), 'baithak-smoke-'));
  const env = { ...process.env, PATH: plainPath, DATA_DIR: data, HOST: '127.0.0.1', PORT: String(await freePort()) };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  try {
    await checkStart(child);
    return 0;
  } finally {
    killGroup(child.pid);
    rmSync(data, { recursive: true, force: true });
  }
};

process.exitCode = await main().catch(printError);
