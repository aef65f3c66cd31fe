import { isMainThread, Worker } from 'node:worker_threads';
import { beforeEach, expect } from 'vitest';

/*
 * A test that never gives the processor back cannot be ended by its time limit, which waits for the same thread. A second
 * thread looks whether this one still counts, says which test holds it (also in the file that TEST_HANGS names, for the end
 * of the run), and ends the process: vitest runs the other files in a new one.
 */
const beatMs = 500;
const limitMs = process.env['PROOF'] === '1' ? 600_000 : 45_000;
const nameBytes = 2_000;

interface Watch {
  readonly beat: Int32Array;
  readonly name: Uint8Array;
}

const watching = `
  const { workerData } = require('node:worker_threads');
  const { appendFileSync, writeSync } = require('node:fs');
  const { beat, name, limitMs, beatMs } = workerData;
  let last = -1;
  let still = 0;
  setInterval(() => {
    const now = Atomics.load(beat, 0);
    still = now === last ? still + beatMs : 0;
    last = now;
    if (still < limitMs) return;
    const test = Buffer.from(name).toString().replace(/\\0.*/s, '');
    const said = 'The processor was not given back for ' + limitMs / 1000 + ' s by ' + test + '\\n';
    writeSync(2, said);
    if (process.env.TEST_HANGS) appendFileSync(process.env.TEST_HANGS, said);
    process.kill(process.pid, 'SIGKILL');
  }, beatMs);
`;

const start = (): Watch => {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const name = new Uint8Array(new SharedArrayBuffer(nameBytes));
  setInterval(() => void Atomics.add(beat, 0, 1), beatMs / 2).unref();
  new Worker(watching, { eval: true, execArgv: [], workerData: { beat, name, limitMs, beatMs } }).unref();
  return { beat, name };
};

// One for each process: setup files run anew for each test file.
const kept = globalThis as { baithakWatch?: Watch | undefined };
if (isMainThread) kept.baithakWatch ??= start();
const watch = kept.baithakWatch;

beforeEach(({ task }) => {
  if (!watch) return;
  watch.name.fill(0);
  new TextEncoder().encodeInto(`${expect.getState().testPath ?? ''} > ${task.name}`, watch.name);
});
