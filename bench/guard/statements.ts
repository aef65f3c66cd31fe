import { serverArguments } from '@baithak/server/testing/servers/server-program';
import { openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { createRoom, registerMember } from '../api-calls.ts';
import { startScript } from '../process.ts';
import { openSocketIo } from '../socket-io-connection.ts';
import { send } from './community.ts';
import { usualLines } from './sentences.ts';

const sends = 50;
const counter = new URL('./statements.ts', import.meta.url).pathname;

const countNow = async (dir: string): Promise<number> => {
  const files = await readdir(dir);
  const counts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  return counts.reduce((sum, count) => sum + Number(count), 0);
};

/** Once nothing that was begun runs any more: half a second without a statement. */
const countAtRest = async (dir: string): Promise<number> => {
  let before = Number.NaN;
  for (let count = await countNow(dir); count !== before; count = await countNow(dir)) {
    before = count;
    await setTimeout(500);
  }
  return before;
};

/**
 * How many SQL statements a send runs in all threads of the server, those of the search index left out. The same in every run,
 * where times differ by a tenth: one statement more is seen.
 */
export const statementsOfASend = async (): Promise<number> => {
  const dir = await mkdtemp(join(tmpdir(), 'baithak-statements-'));
  const data = await mkdtemp(join(tmpdir(), 'baithak-statements-data-'));
  const server = await startScript(['--import', counter, ...serverArguments], {
    PORT: '0',
    DATA_DIR: data,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    STATEMENTS_DIR: dir,
  });
  try {
    const token = await registerMember(server.url, 'counted');
    const roomId = await createRoom(server.url, token, 'A counted room');
    const socket = await openSocketIo(server.url, '/room', token);
    const line = usualLines(5);
    for (let at = 0; at < sends; at += 1) await send(socket, roomId, line());
    const before = await countAtRest(dir);
    for (let at = 0; at < sends; at += 1) await send(socket, roomId, line());
    const after = await countAtRest(dir);
    socket.close();
    return (after - before) / sends;
  } finally {
    await server.stop();
    await Promise.all([dir, data].map((folder) => rm(folder, { recursive: true, force: true })));
  }
};

/*
 * Loaded before the server, in each of its threads: keeps the number of SQL statements that the thread has run in a file of
 * STATEMENTS_DIR. Those around a transaction and those of the search index are left out: how many there are is a matter of time.
 */
const leftOut = /^\s*(?:begin|commit|rollback|savepoint|release)\b|\bsearch_/i;
const file = openSync(`${process.env['STATEMENTS_DIR'] ?? ''}/${threadId}`, 'w');
let count = 0;

for (const name of ['all', 'get', 'run'] as const) {
  const original: (this: StatementSync, ...values: never[]) => unknown = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: never[]) {
      if (!leftOut.test(this.sourceSQL)) {
        count += 1;
        writeSync(file, String(count), 0);
      }
      return original.apply(this, values);
    },
  });
}
