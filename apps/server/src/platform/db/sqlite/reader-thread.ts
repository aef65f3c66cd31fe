import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from '../answer.ts';
import { openSqliteFile } from './file.ts';
import type { ReadReply, ReadRequest } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the reader thread of platform/db/sqlite/reader.ts.');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the main thread starts this one with exactly this
const file = openSqliteFile((workerData as { path: string }).path, true);

const answer = (request: ReadRequest): ReadReply => {
  const before = process.threadCpuUsage();
  const since = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  try {
    const { rows } = file.run(request);
    return { id: request.id, microseconds: since(), rows };
  } catch (error) {
    return { id: request.id, microseconds: since(), fault: answerOf(error) };
  }
};

port.on('message', (request: ReadRequest | 'close') => {
  if (request !== 'close') return port.postMessage(answer(request));
  file.close();
  port.close();
});
