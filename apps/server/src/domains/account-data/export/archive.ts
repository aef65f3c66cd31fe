import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { ExportFile } from '../../../platform/personal-data.ts';
import { blobKeysOf } from '../../uploads/api.ts';
import { participants } from '../participants.ts';

type ArchiveApp = Pick<App, 'db' | 'blobs'>;

/** Characters that are gathered before they are written. */
const chunk = 32_768;

const isRows = (given: ReturnType<ExportFile>): given is AsyncIterable<object> => Symbol.asyncIterator in given;

/** A list as JSON, a row a line. */
async function* printRows(rows: AsyncIterable<object>): AsyncGenerator<string, void, void> {
  let text = '[';
  let first = true;
  for await (const row of rows) {
    text += `${first ? '\n' : ',\n'}${JSON.stringify(row)}`;
    first = false;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]\n`;
}

async function* print(given: ReturnType<ExportFile>): AsyncGenerator<string, void, void> {
  if (isRows(given)) yield* printRows(given);
  else yield `${JSON.stringify((await given) ?? null, undefined, 2)}\n`;
}

/** Adds a file whose content is asked for when its turn comes. */
type Add = (name: string, compress: boolean, open: () => Promise<Readable>) => void;

const addDomains = (add: Add, { db }: ArchiveApp, userId: string): void => {
  for (const { exports } of Object.values(participants))
    for (const [name, file] of Object.entries(exports))
      add(`${name}.json`, true, async () => Readable.from(print(file(db.readLong, userId)), { objectMode: false }));
};

/** The person's pictures and videos, as they were uploaded. They are packed as they are: nothing of them gets smaller. */
const addFiles = async (add: Add, { db, blobs }: ArchiveApp, userId: string): Promise<void> => {
  const files = await db.readLong
    .selectFrom('files')
    .select(['name', 'target'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'released')
    .orderBy('since')
    .execute();
  for (const { name, target } of files) {
    const [key] = blobKeysOf(name, target);
    if (key === undefined) continue;
    // One that was removed meanwhile is empty.
    add(`files/${name}`, false, async () => (await (await blobs.open(key))?.stream()) ?? Readable.from([]));
  }
};

/** Counts what is written against the room on the disk. */
const bounded = ({ blobs }: ArchiveApp): { counted: Transform; end: () => void } => {
  const room = blobs.room.open();
  const counted = new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      room.take(bytes.length).then(
        (fits) => (fits ? done(null, bytes) : done(new Refusal('NOT_READY'))),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  return { counted, end: () => room.end() };
};

/**
 * Writes everything that is stored of a person into one ZIP at `path`, JSON and their files. Read in pages and written as it
 * is read: its size is not in memory. Returns its bytes.
 */
export const writeArchive = async (
  app: ArchiveApp,
  userId: string,
  path: string,
  stopped: AbortSignal = new AbortController().signal,
): Promise<number> => {
  // Few people need it: it is not loaded at the start.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const failed = new AbortController();
  let open: Readable | undefined;
  const add: Add = (name, compress, content) =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      content().then(
        (stream) => {
          open = stream.on('error', (error) => failed.abort(error));
          give(null, stream);
        },
        (error: unknown) => failed.abort(error),
      );
    });
  zip.on('error', (error: Error) => failed.abort(error));
  const { counted, end } = bounded(app);
  try {
    addDomains(add, app, userId);
    await addFiles(add, app, userId);
    zip.end();
    await pipeline(zip.outputStream, counted, createWriteStream(path, { mode: 0o600, flush: true }), {
      signal: AbortSignal.any([failed.signal, stopped]),
    });
  } catch (error) {
    throw failed.signal.aborted ? failed.signal.reason : error;
  } finally {
    end();
    open?.destroy();
  }
  return (await stat(path)).size;
};
