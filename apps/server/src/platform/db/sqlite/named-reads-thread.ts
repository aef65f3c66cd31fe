import { parentPort, workerData } from 'node:worker_threads';
import { answerOf, type Answer } from '../answer.ts';
import { readsOver } from '../kysely-over.ts';
import { findRead, isOverAfter } from '../read.ts';
import { openSqliteFile } from './file.ts';
import type { NamedReadReply, NamedReadRequest, NamedReadsData } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the thread of platform/db/sqlite/reader.ts.');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the main thread starts this one with exactly this
const { path, readsModule, milliseconds } = workerData as NamedReadsData;

if (readsModule !== undefined) await import(readsModule);
const file = openSqliteFile(path, true);
const db = readsOver('sqlite', async (query) => file.run(query));

/** By the clock a read may take longer: on a busy machine the thread waits for its processor. */
const clockTimes = 10;

/** Whether so many milliseconds of this thread's processor are over, or many more by the clock. */
const isOverHere = (): (() => boolean) => {
  const before = process.threadCpuUsage();
  const isOver = isOverAfter(clockTimes * milliseconds);
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 >= milliseconds || isOver();
  };
};

const run = async ({ name, input }: NamedReadRequest): Promise<Answer> => {
  try {
    // Its name finds the same read, so this is its input.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a read is found by its name, which loses what it takes
    return { type: 'done', value: await findRead(name).run(db, input as never, isOverHere()) };
  } catch (error) {
    return answerOf(error);
  }
};

const answer = async (request: NamedReadRequest): Promise<NamedReadReply> => {
  const before = process.threadCpuUsage();
  const value = await run(request);
  const { user, system } = process.threadCpuUsage(before);
  return { id: request.id, answer: value, microseconds: user + system };
};

port.on('message', (request: NamedReadRequest | 'close') => {
  if (request !== 'close') return void answer(request).then((reply) => port.postMessage(reply));
  file.close();
  port.close();
});
