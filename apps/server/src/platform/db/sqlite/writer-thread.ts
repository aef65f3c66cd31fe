import { parentPort, workerData } from 'node:worker_threads';
import { answerOf, type Answer } from '../answer.ts';
import { openSqliteFile, type SqliteFile } from './file.ts';
import type { FromWriter, ToWriter, WriterData } from './messages.ts';
import { runBatch, type BatchResult } from './write-batch.ts';

const port = parentPort;
if (!port) throw new Error('This file is the writer thread of platform/db/sqlite/writer.ts.');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the main thread starts this one with exactly this
const { writesModule } = workerData as WriterData;

const post = (message: FromWriter): void => port.postMessage(message);

const cloneable = (answer: Answer): Answer => {
  try {
    return structuredClone(answer);
  } catch (error) {
    return answerOf(error);
  }
};

const tellAnswers = (result: BatchResult, milliseconds: number): void => {
  try {
    post({ type: 'answers', ...result, milliseconds });
  } catch {
    post({ type: 'answers', ...result, answers: result.answers.map(cloneable), milliseconds });
  }
};

await import(writesModule);
/** One at a time. */
let open: SqliteFile | undefined;

const openFile = (): SqliteFile => {
  if (!open) throw new Error('The writer has no file open.');
  return open;
};

const receive = async (message: ToWriter): Promise<void> => {
  if (message.type === 'open') {
    open = openSqliteFile(message.path, false);
    post({ type: 'ready' });
  } else if (message.type === 'ping') {
    openFile().run({ sql: 'SELECT 1', parameters: [] });
    post({ type: 'pong' });
  } else if (message.type === 'close') {
    openFile().close();
    open = undefined;
    post({ type: 'closed' });
  } else {
    const began = performance.now();
    const result = await runBatch(openFile(), message.jobs);
    tellAnswers(result, performance.now() - began);
  }
};

const dieOf = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

// A promise that a write left behind must not end the thread; an exception outside of every promise does.
process.on('unhandledRejection', (error) => post({ type: 'stray', answer: answerOf(error) }));
port.on('message', (message: ToWriter) => void receive(message).catch(dieOf));
